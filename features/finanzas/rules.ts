// Which periods finance reads, and which expenses may be registered.
import type { Clinica } from '#domain/sesion.ts';
import { diasEntre } from '#kernel/shared/dates.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

/** The plan includes expenses. */
export const conGastos = ({ CONFIG_GASTOS }: Pick<Clinica, 'CONFIG_GASTOS'>): boolean => CONFIG_GASTOS === 1;
export const SIN_GASTOS = 'Los gastos no están disponibles en esta clínica';

/** A period of at most a year, with both dates (3 §5). */
export function puedeConsultar(FECHA_INICIAL: string | null, FECHA_FINAL: string | null): Veredicto {
  if (!FECHA_INICIAL || !FECHA_FINAL) return 'Las fechas son requeridas';
  const dias = diasEntre(FECHA_INICIAL, FECHA_FINAL);
  if (dias < 0) return 'La fecha final no puede ser anterior a la inicial';
  return dias <= 366 || 'El periodo no puede ser mayor a un año';
}

/** An expense's date is today or earlier. */
export const puedeFecharGasto = (hoy: string, FECHA: string): Veredicto =>
  FECHA <= hoy || 'La fecha del gasto no puede ser posterior a hoy';

/** The concept of an expense is active, unless the expense had it before. */
export const puedeUsarConcepto = (c: { CODIGO: number; ACTIVO: number }, antes?: number): Veredicto =>
  c.ACTIVO === 1 || c.CODIGO === antes || 'El concepto está inactivo';
