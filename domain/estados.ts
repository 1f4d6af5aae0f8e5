/**
 * Names for the numbers that several slices know: states, kinds, answers. The numbers are those of the wire and the database;
 * code uses the names (`docs/decisiones/0068`). What only one slice knows is named in that slice.
 */
export const E = {
  /** C_ESTATUS of an appointment. */
  cita: { noConfirmada: 0, confirmada: 1, realizada: 2, noAsistio: 3, cancelada: 4, reservada: 5, enSala: 6 },
  /** ESTADO_PAGO of an appointment. */
  pago: { noRequiere: 0, pendiente: 1, enLinea: 2 },
  /** ESTADO of an online payment. */
  pagoEnLinea: { abierto: 1, enProceso: 2, pagado: 3, rechazado: 4, vencido: 5, porRevisar: 6, devolviendo: 7, devuelto: 8 },
  /** TIPO_CITA of an appointment. */
  tipoCita: { presencial: 0, video: 1 },
  /** RESPUESTA of the patient to the reminder of an appointment. */
  respuesta: { ninguna: 0, confirma: 1, cancela: 2, otraFecha: 3 },
  /** ESTADO of an offer of the waiting list. */
  oferta: { porResponder: 0, aceptada: 1, noLeQueda: 2, sinRespuesta: 3, retirada: 4, ocupado: 5, sinAviso: 6 },
  /** State of a message in the outbox. */
  mensaje: { enCola: 0, enviandose: 1, enviado: 2, entregado: 3, fallido: 4, porConfirmar: 5, leido: 6 },
  /** TIPO of an event of the agenda. */
  evento: { evento: 0, noLaboral: 1 },
  /** TIPO of what an appointment takes besides the doctor's time. */
  recurso: { consultorio: 1, sillon: 2, equipo: 3 },
  /** TIPO of an income concept. */
  concepto: { consulta: 1, procedimiento: 2, otro: 3 },
  /** FORMAPAGO of a payment. */
  formaPago: { saldoFavor: 0, efectivo: 1, cheque: 2, credito: 3, debito: 4, transferencia: 6, enLinea: 13 },
  /** SEXO of a patient or a doctor. */
  sexo: { noAsignado: 0, hombre: 1, mujer: 2, otro: 3 },
} as const;

/** States of a message that was certainly sent. */
export const SALIERON = [E.mensaje.enviado, E.mensaje.entregado, E.mensaje.leido] as const;

/** The visit is over, or there will be none. */
export const TERMINADA = [E.cita.realizada, E.cita.noAsistio, E.cita.cancelada] as const;

/** Labels of the states of an appointment: specification 2 §4 and `ambiguities-2` 133. */
export const ESTADOS_CITA = {
  [E.cita.noConfirmada]: 'No confirmada',
  [E.cita.confirmada]: 'Confirmada',
  [E.cita.realizada]: 'Realizada',
  [E.cita.noAsistio]: 'No asistió',
  [E.cita.cancelada]: 'Cancelada',
  [E.cita.reservada]: 'Reservada',
  [E.cita.enSala]: 'En sala de espera',
} as const;

export type EstadoCita = keyof typeof ESTADOS_CITA;

/** Order of the calendar's legend; state 5 is internal and not shown. */
export const LEYENDA_CITA = [
  E.cita.noConfirmada,
  E.cita.confirmada,
  E.cita.enSala,
  E.cita.realizada,
  E.cita.noAsistio,
  E.cita.cancelada,
] as const satisfies readonly EstadoCita[];
/** Agreed, and the patient has not arrived yet. */
export const POR_VENIR: readonly EstadoCita[] = [E.cita.noConfirmada, E.cita.confirmada];
export const estaPorVenir = (C_ESTATUS: number): boolean => POR_VENIR.some((estado) => estado === C_ESTATUS);
/** Not finished: a doctor or branch with such an appointment cannot be deleted. */
export const SIN_TERMINAR: readonly EstadoCita[] = [...POR_VENIR, E.cita.reservada, E.cita.enSala];

/** Options of the change-state menu, in order; Cancelada only for users who may cancel (specification 2 §4). */
export function estadosElegibles(puedeCancelar: boolean): readonly EstadoCita[] {
  return LEYENDA_CITA.filter((estado) => estado !== E.cita.cancelada || puedeCancelar);
}

/** Labels of the payment states of an appointment, specification 2 §4. */
export const ESTADOS_PAGO = {
  [E.pago.noRequiere]: 'No requiere pago',
  [E.pago.pendiente]: 'Pendiente de pago',
  [E.pago.enLinea]: 'Pagado en línea',
} as const;

type EstadoPago = keyof typeof ESTADOS_PAGO;
/** Of an appointment that nobody has paid for yet. */
export type PagoPedido = Exclude<EstadoPago, typeof E.pago.enLinea>;

/** Payment methods (FORMAPAGO), specification 3 §3, in the order of the pay screen; cash is the first row's default. */
export const FORMAS_PAGO = {
  [E.formaPago.saldoFavor]: 'Saldo a favor',
  [E.formaPago.efectivo]: 'Efectivo',
  [E.formaPago.cheque]: 'Cheque',
  [E.formaPago.credito]: 'Tarjeta de crédito',
  [E.formaPago.debito]: 'Tarjeta de débito',
  [E.formaPago.transferencia]: 'Transferencia',
  [E.formaPago.enLinea]: 'Pago en línea',
} as const;

/** @public */
export type FormaPago = keyof typeof FORMAS_PAGO;

/** Document number and bank are asked for every method except positive balance and cash (specification 3 §5). */
export function pideReferenciaBancaria(forma: number): boolean {
  return forma !== E.formaPago.saldoFavor && forma !== E.formaPago.efectivo;
}

/** Label of the BANCO field: for online payments it names the platform (specification 3 §3). */
export function etiquetaBanco(forma: number): 'Banco' | 'Plataforma' {
  return forma === E.formaPago.enLinea ? 'Plataforma' : 'Banco';
}
/** "Banco Azteca" stays, "Norte" becomes "Banco Norte": the word appears once. */
export const bancoTexto = (forma: number, BANCO: string): string =>
  new RegExp(`^${etiquetaBanco(forma)}\\b`, 'i').test(BANCO) ? BANCO : `${etiquetaBanco(forma)} ${BANCO}`;

/** Sexes (SEXO), with the codes of the national register (`ambiguities-2` 26). */
export const SEXOS = {
  [E.sexo.noAsignado]: 'No asignado',
  [E.sexo.hombre]: 'Hombre',
  [E.sexo.mujer]: 'Mujer',
  [E.sexo.otro]: 'Otro',
} as const;

export type Sexo = keyof typeof SEXOS;

/** Kinds of appointment (TIPO_CITA), specification 2 §3. */
export const TIPOS_CITA = { [E.tipoCita.presencial]: 'Presencial', [E.tipoCita.video]: 'Videoconsulta' } as const;

export type TipoCita = keyof typeof TIPOS_CITA;

/**
 * Label of a code in one of these records; '' when the code is unknown or missing.
 * @example etiqueta(ESTADOS_CITA, 6) // 'En sala de espera'
 */
export function etiqueta(registro: Readonly<Record<number, string>>, codigo: number | null | undefined): string {
  return codigo == null ? '' : (registro[codigo] ?? '');
}

/** A record as the options of a field: value and label, ascending or in the given order. */
export const pares = <V extends number>(
  registro: Readonly<Record<V, string>>,
  orden: readonly V[] = Object.keys(registro).map((k) => Number(k) as V),
): readonly (readonly [V, string])[] => orden.map((v) => [v, registro[v]] as const);

/** A record as options of a selector, in the given order of codes (ascending by default). */
export function opcionesDe<T extends Readonly<Record<number, string>>>(
  registro: T,
  orden: readonly number[] = Object.keys(registro).map(Number),
): { valor: number; texto: string }[] {
  return orden.map((valor) => ({ valor, texto: etiqueta(registro, valor) }));
}

/** The patient's answer to the reminder, through its link. */
export const RESPUESTAS_CITA = [
  [E.respuesta.ninguna, ''],
  [E.respuesta.confirma, 'Confirmó que viene'],
  [E.respuesta.cancela, 'Canceló'],
  [E.respuesta.otraFecha, 'Pide otra fecha'],
] as const;

/** What a patient answers to a reminder, by link or message. */
export type RespuestaDicha = Exclude<(typeof RESPUESTAS_CITA)[number][0], typeof E.respuesta.ninguna>;

/** A sex that is known. */
export type HombreOMujer = typeof E.sexo.hombre | typeof E.sexo.mujer;
