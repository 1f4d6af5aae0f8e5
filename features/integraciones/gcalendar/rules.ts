import type { Clinica } from '#domain/sesion.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

export const puedeUsarGoogle = (c: Pick<Clinica, 'CONFIG_GCALENDAR'>): Veredicto =>
  c.CONFIG_GCALENDAR === 1 || 'La clínica no tiene el calendario de Google';

/** How a doctor's own time is called in the agenda, and why a booking meets it: what it is for stays at Google. */
export const OCUPADO = 'Ocupado (Google)';
export const MOTIVO_OCUPADO = 'Ocupado en Google Calendar';
/** The id under which a busy block travels among events. */
export const idOcupado = (id: number): string => `G${id}`;
export const esOcupado = (CONSECUTIVO: string): boolean => CONSECUTIVO.startsWith('G');
export const OCUPADO_AJENO = 'El tiempo ocupado en Google Calendar se cambia en Google Calendar';

/** Title of an appointment in the doctor's calendar. It is outside the clinic: never why the patient comes. */
export function asuntoDe(p: { NOMBRE: string; APELLIDO_PATERNO: string }, conNombre: boolean): string {
  const partes = [p.NOMBRE.trim().split(/\s+/)[0] ?? '', p.APELLIDO_PATERNO.trim()].filter(Boolean);
  return `Cita: ${partes.map((x) => (conNombre ? x : `${[...x][0]}.`)).join(' ')}`;
}
