/** States by name; the numbers are those of the wire and the database. */
export const E = {
  /** C_ESTATUS of an appointment. */
  cita: { noConfirmada: 0, confirmada: 1, realizada: 2, noAsistio: 3, cancelada: 4, reservada: 5, enSala: 6 },
  /** ESTADO_PAGO of an appointment. */
  pago: { noRequiere: 0, pendiente: 1, enLinea: 2 },
} as const;

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

/** Order of the calendar's legend; state 5 is the system's and is not shown there. */
export const LEYENDA_CITA = [
  E.cita.noConfirmada,
  E.cita.confirmada,
  E.cita.enSala,
  E.cita.realizada,
  E.cita.noAsistio,
  E.cita.cancelada,
] as const satisfies readonly EstadoCita[];
/** Agreed on, and the patient has not arrived yet. */
export const POR_VENIR: readonly EstadoCita[] = [E.cita.noConfirmada, E.cita.confirmada];
/** Something of it is still to be done: a doctor or a branch that has one cannot go. */
export const SIN_TERMINAR: readonly EstadoCita[] = [...POR_VENIR, E.cita.reservada, E.cita.enSala];

/** States of the change-state menu, in its order; Cancelada only for those who may cancel (2 §4). */
export function estadosElegibles(puedeCancelar: boolean): readonly EstadoCita[] {
  return LEYENDA_CITA.filter((estado) => estado !== E.cita.cancelada || puedeCancelar);
}

/** Labels of the payment states of an appointment, 2 §4. */
export const ESTADOS_PAGO = {
  [E.pago.noRequiere]: 'No requiere pago',
  [E.pago.pendiente]: 'Pendiente de pago',
  [E.pago.enLinea]: 'Pagado en línea',
} as const;

/** @public */
export type EstadoPago = keyof typeof ESTADOS_PAGO;

/** Payment methods (FORMAPAGO), 3 §3, in the order of the pay screen: cash is the first row's default. */
export const FORMAS_PAGO = {
  0: 'Saldo a favor',
  1: 'Efectivo',
  2: 'Cheque',
  3: 'Tarjeta de crédito',
  4: 'Tarjeta de débito',
  6: 'Transferencia',
  13: 'Pago en línea',
} as const;

/** @public */
export type FormaPago = keyof typeof FORMAS_PAGO;

/** Document number and bank are asked for every method but positive balance and cash (3 §5). */
export function pideReferenciaBancaria(forma: number): boolean {
  return forma !== 0 && forma !== 1;
}

/** Label of the BANCO field: an online payment names its platform (3 §3). */
export function etiquetaBanco(forma: number): 'Banco' | 'Plataforma' {
  return forma === 13 ? 'Plataforma' : 'Banco';
}
/** "Banco Azteca", "Banco Norte" for Norte: the word is not said twice. */
export const bancoTexto = (forma: number, BANCO: string): string =>
  new RegExp(`^${etiquetaBanco(forma)}\\b`, 'i').test(BANCO) ? BANCO : `${etiquetaBanco(forma)} ${BANCO}`;

/** Sexes (SEXO), the codes of the national register (`ambiguities-2` 26). */
export const SEXOS = {
  0: 'No asignado',
  1: 'Hombre',
  2: 'Mujer',
  3: 'Otro',
} as const;

/** @public */
export type Sexo = keyof typeof SEXOS;

/** Kinds of appointment (TIPO_CITA), 2 §3. */
export const TIPOS_CITA = { 0: 'Presencial', 1: 'Videoconsulta' } as const;

/** @public */
export type TipoCita = keyof typeof TIPOS_CITA;

/**
 * Label of a code in one of these records, '' when the code is unknown or empty.
 * @example etiqueta(ESTADOS_CITA, 6) // 'En sala de espera'
 */
export function etiqueta(registro: Readonly<Record<number, string>>, codigo: number | null | undefined): string {
  return codigo == null ? '' : (registro[codigo] ?? '');
}

/** A record as options of a selector, in the given order of codes (ascending when not given). */
export function opcionesDe<T extends Readonly<Record<number, string>>>(
  registro: T,
  orden: readonly number[] = Object.keys(registro).map(Number),
): { valor: number; texto: string }[] {
  return orden.map((valor) => ({ valor, texto: etiqueta(registro, valor) }));
}

/** What the patient said to the reminder, by its link. */
export const RESPUESTAS_CITA = [
  [0, ''],
  [1, 'Confirmó que viene'],
  [2, 'Canceló'],
  [3, 'Pide otra fecha'],
] as const;
