// From an event of a calendar to the time that it takes on the clinic's wall, day by day. Pure.
import { aHora, diasEntre, enLaClinica, minutos, sumarDias } from '#kernel/shared/dates.ts';
import type { EventoLeido } from './calendario.ts';

export interface Lapso {
  dia: string;
  desde: string;
  /** '24:00' is the end of the day. */
  hasta: string;
}
interface Ventana {
  zona: string;
  /** First and last day that are of interest. */
  primero: string;
  ultimo: string;
}
/** Kinds that say where somebody is or whose birthday it is, not that the time is taken. */
const NO_OCUPAN = new Set(['workingLocation', 'birthday']);

/** Whether it takes the doctor's time: neither free, nor declined, nor what we put there ourselves. */
export const ocupa = (e: EventoLeido, nuestro: string): boolean =>
  e.status !== 'cancelled' &&
  e.transparency !== 'transparent' &&
  !NO_OCUPAN.has(e.eventType ?? '') &&
  !e.attendees?.some((a) => a.self && a.responseStatus === 'declined') &&
  e.extendedProperties?.private?.galeno !== nuestro;

const DIA_MIN = 1440;
/** The pieces of it that lie in the window. */
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
  // While the clocks are put back the wall may show the end before the beginning: the length that it really has, then.
  const dura = Math.round((a - de) / 60_000);
  const enElMuro = diasEntre(inicio.fecha, fin.fecha) * DIA_MIN + minutos(fin.hora) - minutos(inicio.hora);
  return [inicio, enElMuro > 0 ? fin : masMinutos(inicio, dura)];
}
function masMinutos({ fecha, hora }: Pared, mas: number): Pared {
  const total = minutos(hora) + mas;
  return { fecha: sumarDias(fecha, Math.floor(total / DIA_MIN)), hora: aHora(total % DIA_MIN) };
}
