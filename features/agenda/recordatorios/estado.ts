// The state of a reminder in words: it was sent, it will be sent at a time, or it will not and why.
import { E } from '#domain/estados.ts';
import { enLaClinica, fechaTexto, instanteDe } from '#kernel/shared/dates.ts';
import { apertura, type HorarioMensajes } from '#kernel/shared/horario_mensajes.ts';

/** The reason when its hour is outside the hours for messages and the appointment begins before they open. */
export const noSaleDeNoche = ({ HORAINICIALMENSAJES }: HorarioMensajes): string =>
  `Su hora cae fuera del horario de mensajes y la cita empieza antes de que abra, a las ${HORAINICIALMENSAJES}`;

export interface Hechos {
  cita: { F_CITA: string; H_CITA: string; C_ESTATUS: number };
  clinica: HorarioMensajes & { ZONA_HORARIA: string };
  /** Hours before the appointment: the clinic's base reminder and the additional ones of this channel and addressee. */
  horas: readonly number[];
  /** Why the clinic cannot send by this channel; '' when it can. */
  medio: string;
  /** Why the addressee cannot be reached: no mobile phone, or they asked for no messages; '' when they can. */
  destino: string;
  /** The latest message about the appointment's present time, from the outbox. */
  mensaje?: { ESTADO: number; MOTIVO: string } | undefined;
}
/** ESTADO of a reminder: will not be sent, will be sent, was sent. */
export const ESTADO_RECORDATORIO = { noSale: 0, saldra: 1, salio: 2 } as const;
export interface EstadoRecordatorio {
  ESTADO: (typeof ESTADO_RECORDATORIO)[keyof typeof ESTADO_RECORDATORIO];
  TEXTO: string;
}
const SALIO: Readonly<Record<number, string>> = {
  [E.mensaje.enviado]: 'Enviado',
  [E.mensaje.entregado]: 'Enviado y entregado',
  [E.mensaje.leido]: 'Enviado y leído',
};
const NO_SE_RECUERDA: Readonly<Record<number, string>> = {
  [E.cita.realizada]: 'la cita ya se realizó',
  [E.cita.noAsistio]: 'el paciente no asistió',
  [E.cita.cancelada]: 'la cita está cancelada',
  [E.cita.reservada]: 'la cita está reservada',
  [E.cita.enSala]: 'el paciente ya llegó',
};
/** Why an appointment in that state, or already begun, gets no reminder; '' when it gets one. */
function porLaCita(C_ESTATUS: number, comenzo: boolean): string {
  return NO_SE_RECUERDA[C_ESTATUS] || (comenzo ? 'la cita ya comenzó' : '');
}
const enMinuscula = (frase: string): string => (/^[A-ZÁÉÍÓÚ][^A-Z]/.test(frase) ? frase[0]!.toLowerCase() + frase.slice(1) : frase);
const HORA_MS = 3_600_000;

/** Called by the server for a saved appointment, and by the form for one being booked. */
export function estadoRecordatorio(h: Hechos, ahora: Date): EstadoRecordatorio {
  const { cita, clinica, mensaje } = h;
  const inicio = instanteDe(clinica.ZONA_HORARIA, cita.F_CITA, cita.H_CITA);
  const comenzo = inicio <= ahora;
  const enviado = mensaje && SALIO[mensaje.ESTADO];
  if (enviado) return { ESTADO: ESTADO_RECORDATORIO.salio, TEXTO: enviado };
  const no = (porque: string): EstadoRecordatorio => ({
    ESTADO: ESTADO_RECORDATORIO.noSale,
    TEXTO: `${comenzo ? 'No enviado' : 'No se enviará'}: ${enMinuscula(porque)}`,
  });
  if (mensaje?.ESTADO === E.mensaje.porConfirmar) return { ESTADO: ESTADO_RECORDATORIO.noSale, TEXTO: 'No se sabe si llegó' };
  const deLaCita = porLaCita(cita.C_ESTATUS, comenzo);
  if (deLaCita) return no(deLaCita);
  if (mensaje && mensaje.ESTADO === E.mensaje.fallido)
    return { ESTADO: ESTADO_RECORDATORIO.noSale, TEXTO: `No enviado: ${enMinuscula(mensaje.MOTIVO)}` };
  const impide = h.medio || h.destino;
  if (impide) return no(impide);
  if (mensaje)
    return {
      ESTADO: ESTADO_RECORDATORIO.saldra,
      TEXTO: mensaje.MOTIVO ? `En la bandeja de salida: ${enMinuscula(mensaje.MOTIVO)}` : 'En la bandeja de salida',
    };
  const salidas = h.horas
    .map((horas) => new Date(Math.max(inicio.getTime() - horas * HORA_MS, ahora.getTime())))
    .map((debido) => apertura(clinica, debido) ?? debido)
    .filter((sale) => sale < inicio);
  if (salidas.length === 0) return no(noSaleDeNoche(clinica));
  const sale = new Date(Math.min(...salidas.map((s) => s.getTime())));
  if (sale <= ahora) return { ESTADO: ESTADO_RECORDATORIO.saldra, TEXTO: 'Programado: sale en unos minutos' };
  const { fecha, hora } = enLaClinica(clinica.ZONA_HORARIA, sale);
  return { ESTADO: ESTADO_RECORDATORIO.saldra, TEXTO: `Programado para el ${fechaTexto(fecha)} a las ${hora}` };
}
