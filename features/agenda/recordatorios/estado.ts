// What becomes of a reminder, in words: it left, it leaves then, or it does not leave and why. What cannot leave is never promised.
import { enLaClinica, fechaTexto, instanteDe } from '#kernel/shared/dates.ts';
import { apertura, type HorarioMensajes } from '#kernel/shared/horario_mensajes.ts';

/** Of one whose hour falls outside the clinic's hours for messages, when its appointment begins before they do. */
export const noSaleDeNoche = ({ HORAINICIALMENSAJES }: HorarioMensajes): string =>
  `Su hora cae fuera del horario de mensajes y la cita empieza antes de que abra, a las ${HORAINICIALMENSAJES}`;

export interface Hechos {
  cita: { F_CITA: string; H_CITA: string; C_ESTATUS: number };
  clinica: HorarioMensajes & { ZONA_HORARIA: string };
  /** How many hours before it is said: the clinic's base, and its further steps of this way and person. */
  horas: readonly number[];
  /** Why nothing leaves this clinic by this way; '' when it does. */
  medio: string;
  /** Why nothing reaches whom it is for: no mobile, or silence was asked for; '' when it does. */
  destino: string;
  /** What the outbox holds of it for the time that the appointment has, the last one. */
  mensaje?: { ESTADO: number; MOTIVO: string } | undefined;
}
export interface EstadoRecordatorio {
  /** 0 it does not leave, 1 it will, 2 it left. */
  ESTADO: 0 | 1 | 2;
  TEXTO: string;
}
/** States of the outbox. */
const SALIERON: Readonly<Record<number, string>> = { 2: 'Enviado', 3: 'Enviado y entregado', 6: 'Enviado y leído' };
const POR_CONFIRMAR = 5;
/** Why an appointment in that state, or that has begun, is not reminded of; '' when it is. */
function porLaCita(C_ESTATUS: number, comenzo: boolean): string {
  const porEstado = [
    '',
    '',
    'la cita ya se realizó',
    'el paciente no asistió',
    'la cita está cancelada',
    'la cita está reservada',
    'el paciente ya llegó',
  ];
  return porEstado[C_ESTATUS] || (comenzo ? 'la cita ya comenzó' : '');
}
const enMinuscula = (frase: string): string => (/^[A-ZÁÉÍÓÚ][^A-Z]/.test(frase) ? frase[0]!.toLowerCase() + frase.slice(1) : frase);
const HORA_MS = 3_600_000;

/** Asked by the server for an appointment that stands and by the form for one that is being booked. */
export function estadoRecordatorio(h: Hechos, ahora: Date): EstadoRecordatorio {
  const { cita, clinica, mensaje } = h;
  const inicio = instanteDe(clinica.ZONA_HORARIA, cita.F_CITA, cita.H_CITA);
  const comenzo = inicio <= ahora;
  const enviado = mensaje && SALIERON[mensaje.ESTADO];
  if (enviado) return { ESTADO: 2, TEXTO: enviado };
  const no = (porque: string): EstadoRecordatorio => ({
    ESTADO: 0,
    TEXTO: `${comenzo ? 'No enviado' : 'No se enviará'}: ${enMinuscula(porque)}`,
  });
  if (mensaje?.ESTADO === POR_CONFIRMAR) return { ESTADO: 0, TEXTO: 'No se sabe si llegó' };
  const deLaCita = porLaCita(cita.C_ESTATUS, comenzo);
  if (deLaCita) return no(deLaCita);
  if (mensaje && mensaje.ESTADO > 2) return { ESTADO: 0, TEXTO: `No enviado: ${enMinuscula(mensaje.MOTIVO)}` };
  const impide = h.medio || h.destino;
  if (impide) return no(impide);
  if (mensaje)
    return { ESTADO: 1, TEXTO: mensaje.MOTIVO ? `En la bandeja de salida: ${enMinuscula(mensaje.MOTIVO)}` : 'En la bandeja de salida' };
  const salidas = h.horas
    .map((horas) => new Date(Math.max(inicio.getTime() - horas * HORA_MS, ahora.getTime())))
    .map((debido) => apertura(clinica, debido) ?? debido)
    .filter((sale) => sale < inicio);
  if (salidas.length === 0) return no(noSaleDeNoche(clinica));
  const sale = new Date(Math.min(...salidas.map((s) => s.getTime())));
  if (sale <= ahora) return { ESTADO: 1, TEXTO: 'Programado: sale en unos minutos' };
  const { fecha, hora } = enLaClinica(clinica.ZONA_HORARIA, sale);
  return { ESTADO: 1, TEXTO: `Programado para el ${fechaTexto(fecha)} a las ${hora}` };
}
