// A period that a screen or a report reads: its two dates, and whether all branches.
import { z } from 'zod';
import { diasEntre } from '../shared/dates.ts';
import { fecha, opcional } from '../shared/fields.ts';
import type { Veredicto } from '../shared/verdict.ts';
import { SUCURSALES } from './encabezado.ts';

/** Dates may be missing here, so that the rule can say so in one sentence. */
export const Periodo = z.object({
  FECHA_INICIAL: opcional(fecha('Fecha inicial')),
  FECHA_FINAL: opcional(fecha('Fecha final')),
  SUCURSALES_TODAS: SUCURSALES,
});
export interface Fechas {
  FECHA_INICIAL: string;
  FECHA_FINAL: string;
}

/** A period of at most a year, with both dates (3 §5). */
export function puedeConsultar(FECHA_INICIAL: string | null, FECHA_FINAL: string | null): Veredicto {
  if (!FECHA_INICIAL || !FECHA_FINAL) return 'Las fechas son requeridas';
  const dias = diasEntre(FECHA_INICIAL, FECHA_FINAL);
  if (dias < 0) return 'La fecha final no puede ser anterior a la inicial';
  return dias <= 366 || 'El periodo no puede ser mayor a un año';
}
