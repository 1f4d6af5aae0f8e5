// The hours of the clinic's day in which it sends messages on its own. Messages that somebody is waiting for leave at any hour.
import { enLaClinica, instanteDe, minutos, sumarDias } from './dates.ts';
import type { Veredicto } from './verdict.ts';

export interface HorarioMensajes {
  /** HH:MM */
  HORAINICIALMENSAJES: string;
  /** HH:MM; 23:59 means the end of the day. */
  HORAFINALMENSAJES: string;
}
const FIN_DEL_DIA = '23:59';
const MINUTOS_MINIMOS = 60;

/** Whether messages may leave at that time of the clinic's day. */
export const enHorario = (h: HorarioMensajes, hora: string): boolean =>
  hora >= h.HORAINICIALMENSAJES && (hora < h.HORAFINALMENSAJES || h.HORAFINALMENSAJES === FIN_DEL_DIA);

/** When a message that may not leave now will leave: the next opening; null when it may leave at once. */
export function apertura(h: HorarioMensajes & { ZONA_HORARIA: string }, instante = new Date()): Date | null {
  const { fecha, hora } = enLaClinica(h.ZONA_HORARIA, instante);
  if (enHorario(h, hora)) return null;
  return instanteDe(h.ZONA_HORARIA, hora < h.HORAINICIALMENSAJES ? fecha : sumarDias(fecha, 1), h.HORAINICIALMENSAJES);
}

/** Whether the hours are consistent; asked by the settings screen and the server. */
export function horarioValido({ HORAINICIALMENSAJES, HORAFINALMENSAJES }: HorarioMensajes): Veredicto {
  if (HORAINICIALMENSAJES >= HORAFINALMENSAJES) return 'La hora final debe ser mayor que la inicial';
  const dura = minutos(HORAFINALMENSAJES) - minutos(HORAINICIALMENSAJES) >= MINUTOS_MINIMOS;
  return dura || 'El horario de mensajes debe durar al menos una hora';
}
