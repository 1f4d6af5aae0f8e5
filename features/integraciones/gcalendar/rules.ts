// Rules of Google Calendar: who may use it, how busy times and appointments are named.
import type { Clinica } from '#domain/sesion.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

export const puedeUsarGoogle = (c: Pick<Clinica, 'CONFIG_GCALENDAR'>): Veredicto =>
  c.CONFIG_GCALENDAR === 1 || 'La clínica no tiene el calendario de Google';

/**
 * Name of a doctor's busy time in the agenda, and the reason given when booking collides with it. Its real title stays at
 * Google.
 */
export const OCUPADO = 'Ocupado (Google)';
export const MOTIVO_OCUPADO = 'Ocupado en Google Calendar';
/** Id of a busy time in the agenda, where it travels among events. */
export const idOcupado = (id: number): string => `G${id}`;
export const esOcupado = (CONSECUTIVO: string): boolean => CONSECUTIVO.startsWith('G');
export const OCUPADO_AJENO = 'El tiempo ocupado en Google Calendar se cambia en Google Calendar';

/** Title of an appointment in the doctor's calendar. It leaves the clinic, so it never says why the patient comes. */
export function asuntoDe(p: { NOMBRE: string; APELLIDO_PATERNO: string }, conNombre: boolean): string {
  const partes = [p.NOMBRE.trim().split(/\s+/)[0] ?? '', p.APELLIDO_PATERNO.trim()].filter(Boolean);
  return `Cita: ${partes.map((x) => (conNombre ? x : `${[...x][0]}.`)).join(' ')}`;
}
