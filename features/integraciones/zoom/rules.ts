// Rule of Zoom: which clinics may use it.
import type { Clinica } from '#domain/sesion.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

export const puedeUsarZoom = (c: Pick<Clinica, 'ZOOM_VIDEOCONSULTAS'>): Veredicto =>
  c.ZOOM_VIDEOCONSULTAS === 1 || 'La clínica no tiene videoconsultas por Zoom';
