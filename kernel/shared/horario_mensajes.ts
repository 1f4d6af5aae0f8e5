// Between which hours of its own wall a clinic writes to people by itself. What somebody is waiting for leaves at any hour.
import { enLaClinica, instanteDe, minutos, sumarDias } from './dates.ts';
import type { Veredicto } from './verdict.ts';

export interface HorarioMensajes {
  /** HH:MM */
  HORAINICIALMENSAJES: string;
  /** HH:MM; the last minute of the day stands for its end. */
  HORAFINALMENSAJES: string;
}
const FIN_DEL_DIA = '23:59';
const MINUTOS_MINIMOS = 60;

/** Whether somebody may be bothered at that hour of the clinic's wall. */
export const enHorario = (h: HorarioMensajes, hora: string): boolean =>
  hora >= h.HORAINICIALMENSAJES && (hora < h.HORAFINALMENSAJES || h.HORAFINALMENSAJES === FIN_DEL_DIA);

/** When what may not leave at that instant leaves: the next opening; null when it may leave at once. */
export function apertura(h: HorarioMensajes & { ZONA_HORARIA: string }, instante = new Date()): Date | null {
  const { fecha, hora } = enLaClinica(h.ZONA_HORARIA, instante);
  if (enHorario(h, hora)) return null;
  return instanteDe(h.ZONA_HORARIA, hora < h.HORAINICIALMENSAJES ? fecha : sumarDias(fecha, 1), h.HORAINICIALMENSAJES);
}

/** Asked by the settings page and by the server. */
export function horarioValido({ HORAINICIALMENSAJES, HORAFINALMENSAJES }: HorarioMensajes): Veredicto {
  if (HORAINICIALMENSAJES >= HORAFINALMENSAJES) return 'La hora final debe ser mayor que la inicial';
  const dura = minutos(HORAFINALMENSAJES) - minutos(HORAINICIALMENSAJES) >= MINUTOS_MINIMOS;
  return dura || 'El horario de mensajes debe durar al menos una hora';
}
