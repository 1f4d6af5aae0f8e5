// Words and colours of the waiting list.
import { E } from '#domain/estados.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import type { Tono } from '#kernel/web/controles.tsx';
import { ESTADO_ESPERA, type EsperaEnLista, type OfertaPasada } from '../fields.ts';

export const TONO_ESPERA: Partial<Record<EsperaEnLista['ESTADO'], Tono>> = {
  [ESTADO_ESPERA.ofrecida]: 'marca',
  [ESTADO_ESPERA.aceptada]: 'bien',
  [ESTADO_ESPERA.vencida]: 'cuidado',
};
export const TONO_OFERTA: Partial<Record<OfertaPasada['ESTADO'], Tono>> = {
  [E.oferta.porResponder]: 'marca',
  [E.oferta.aceptada]: 'bien',
  [E.oferta.sinRespuesta]: 'cuidado',
  [E.oferta.sinAviso]: 'peligro',
};
/** "vie 20 nov 2026, 10:00" */
export const cuandoEs = (f: string, h: string): string => `${fechaTexto(f)}, ${h}`;
/** The same without the year, for the next weeks. */
export const cuandoSera = (f: string, h: string): string => `${fechaTexto(f).slice(0, -5)}, ${h}`;
export const loEsperan = (n: number): string => (n === 1 ? '1 paciente lo espera' : `${n} pacientes lo esperan`);
