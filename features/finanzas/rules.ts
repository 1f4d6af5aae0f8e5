// Which expenses may be registered.
import type { Clinica } from '#domain/sesion.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

/** The plan includes expenses. */
export const conGastos = ({ CONFIG_GASTOS }: Pick<Clinica, 'CONFIG_GASTOS'>): boolean => CONFIG_GASTOS === 1;
export const SIN_GASTOS = 'Los gastos no están disponibles en esta clínica';

/** An expense's date is today or earlier. */
export const puedeFecharGasto = (hoy: string, FECHA: string): Veredicto =>
  FECHA <= hoy || 'La fecha del gasto no puede ser posterior a hoy';

/** The concept of an expense is active, unless the expense had it before. */
export const puedeUsarConcepto = (c: { CODIGO: number; ACTIVO: number }, antes?: number): Veredicto =>
  c.ACTIVO === 1 || c.CODIGO === antes || 'El concepto está inactivo';

/** The expense of an entry of the storeroom follows the entry. */
export const puedeTocarGasto = (movimiento: number | null): Veredicto =>
  movimiento === null || `El gasto es de la entrada ${movimiento} del almacén: se corrige allá`;
