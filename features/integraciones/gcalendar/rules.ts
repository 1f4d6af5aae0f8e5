import type { Clinica } from '#domain/sesion.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

export const puedeUsarGoogle = (c: Pick<Clinica, 'CONFIG_GCALENDAR'>): Veredicto =>
  c.CONFIG_GCALENDAR === 1 || 'La clínica no tiene el calendario de Google';
