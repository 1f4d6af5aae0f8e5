// Turns a calendar event into the time it takes on the clinic's clock, day by day. Pure.
import { aHora, DIA_MIN, diasEntre, enLaClinica, minutos, sumarDias } from '#kernel/shared/dates.ts';
import type { EventoLeido } from './calendario.ts';

export interface Lapso {
  dia: string;
  desde: string;
  /** '24:00' is the end of the day. */
  hasta: string;
}
interface Ventana {
  zona: string;
  /** First and last day of interest. */
  primero: string;
  ultimo: string;
}
/** Event kinds that tell a place or a birthday, so they do not take time. */
const NO_OCUPAN = new Set(['workingLocation', 'birthday']);

/** Whether the event takes the doctor's time: not free, not declined, and not put there by us for this clinic and doctor. */
export const ocupa = (e: EventoLeido, nuestro: string): boolean =>
  e.status !== 'cancelled' &&
  e.transparency !== 'transparent' &&
  !NO_OCUPAN.has(e.eventType ?? '') &&
  !e.attendees?.some((a) => a.self && a.responseStatus === 'declined') &&
  e.extendedProperties?.private?.galeno !== nuestro;

/** The parts of the event that lie within the window, one per day. */
export function lapsosDe(e: EventoLeido, { zona, primero, ultimo }: Ventana): Lapso[] {
  const pared = enPared(e, zona);
  if (!pared) return [];
  const [inicio, fin] = pared;
  const lapsos: Lapso[] = [];
  const desde = inicio.fecha < primero ? primero : inicio.fecha;
  const hasta = fin.fecha > ultimo ? ultimo : fin.fecha;
  for (let dia = desde; dia <= hasta; dia = sumarDias(dia, 1)) {
    const de = dia === inicio.fecha ? inicio.hora : '00:00';
    const a = dia === fin.fecha ? fin.hora : '24:00';
    if (de < a) lapsos.push({ dia, desde: de, hasta: a });
  }
  return lapsos;
}

type Pared = { fecha: string; hora: string };
function enPared({ start, end }: EventoLeido, zona: string): [Pared, Pared] | null {
  if (start?.date && end?.date)
    return [
      { fecha: start.date, hora: '00:00' },
      { fecha: end.date, hora: '00:00' },
    ];
  const [de, a] = [Date.parse(start?.dateTime ?? ''), Date.parse(end?.dateTime ?? '')];
  if (!(de < a)) return null;
  const [inicio, fin] = [enLaClinica(zona, new Date(de)), enLaClinica(zona, new Date(a))];
  // When the clocks go back, the end may show an earlier time than the start: then use the real length.
  const dura = Math.round((a - de) / 60_000);
  const enElMuro = diasEntre(inicio.fecha, fin.fecha) * DIA_MIN + minutos(fin.hora) - minutos(inicio.hora);
  return [inicio, enElMuro > 0 ? fin : masMinutos(inicio, dura)];
}
function masMinutos({ fecha, hora }: Pared, mas: number): Pared {
  const total = minutos(hora) + mas;
  return { fecha: sumarDias(fecha, Math.floor(total / DIA_MIN)), hora: aHora(total % DIA_MIN) };
}
