// How the waiting list is worded and coloured, in its list, its dialogs and the calendar's notice.
import { fechaTexto } from '#kernel/shared/dates.ts';
import type { Tono } from '#kernel/web/controles.tsx';
import type { EsperaEnLista, OfertaPasada } from '../fields.ts';

export const TONO_ESPERA: Partial<Record<EsperaEnLista['ESTADO'], Tono>> = { 1: 'brand', 2: 'ok', 3: 'warn' };
export const TONO_OFERTA: Partial<Record<OfertaPasada['ESTADO'], Tono>> = { 0: 'brand', 1: 'ok', 3: 'warn', 6: 'danger' };
/** "vie 20 nov 2026, 10:00" */
export const cuandoEs = (f: string, h: string): string => `${fechaTexto(f)}, ${h}`;
/** The same of the next weeks, where the year goes without saying. */
export const cuandoSera = (f: string, h: string): string => `${fechaTexto(f).slice(0, -5)}, ${h}`;
export const loEsperan = (n: number): string => (n === 1 ? '1 paciente lo espera' : `${n} pacientes lo esperan`);
