// What the storeroom's reports need before they can be asked.
import { puedeConsultar } from '#kernel/reporte/periodo.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

export const FALTAN_DATOS = 'Faltan datos requeridos';
/** A kardex is of one product in a period of at most a year (3 §5). */
export const puedeKardex = (f: { FECHA_INICIAL: string | null; FECHA_FINAL: string | null; ID_PRODUCTO: number | null }): Veredicto =>
  f.FECHA_INICIAL && f.FECHA_FINAL && f.ID_PRODUCTO ? puedeConsultar(f.FECHA_INICIAL, f.FECHA_FINAL) : FALTAN_DATOS;
