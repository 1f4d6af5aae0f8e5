// Amounts of charges, and when they may be made, selected, printed and deleted.
import { centavos, esImporte, importe, producto, resta } from '#domain/dinero.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

/** Cost of a line before its discount, in exact cents. */
export const bruto = (l: { CANTIDAD: number; IMPORTEUNITARIO: number }): number => producto(l.CANTIDAD, l.IMPORTEUNITARIO);
/** Cost of a line; the discount is an amount off the whole line. */
export const importeLinea = (l: { CANTIDAD: number; IMPORTEUNITARIO: number; DESCUENTO: number }): number => resta(bruto(l), l.DESCUENTO);

/** A charge's date is today or earlier. */
export const puedeFecharCargo = (hoy: string, FECHA: string | null): Veredicto =>
  FECHA === null || FECHA <= hoy || 'La fecha del cargo no puede ser posterior a hoy';

/** Invalid numbers pass here, because their own fields have the error. */
export const descuentoCabe = (l: { CANTIDAD: number; IMPORTEUNITARIO: number; DESCUENTO: number }): Veredicto =>
  !esImporte(l.CANTIDAD * l.IMPORTEUNITARIO) ||
  !esImporte(l.DESCUENTO) ||
  centavos(l.DESCUENTO) <= centavos(bruto(l)) ||
  'El descuento no puede ser mayor al importe';

/** Exact sum of a column over charges. */
export const total = <C extends string>(cargos: readonly Record<C, number>[], columna: C): number =>
  importe(cargos.reduce((t, c) => t + centavos(c[columna]), 0));

/** Selection in the charges screen (3 §5): exactly one, or at least one. */
export function unCargo(elegidos: readonly unknown[]): Veredicto {
  if (elegidos.length === 0) return 'Debe seleccionar un cargo';
  return elegidos.length === 1 || 'Debe seleccionar solo un cargo';
}
export const algunCargo = (elegidos: readonly unknown[]): Veredicto => elegidos.length > 0 || 'Debe seleccionar al menos un cargo';

export const MAXIMO_IMPRESOS = 50;
/** At most 50; the whole account is printed by the statement (3 §9). */
export function puedeImprimirCargos(elegidos: readonly unknown[]): Veredicto {
  const alguno = algunCargo(elegidos);
  if (alguno !== true) return alguno;
  return (
    elegidos.length <= MAXIMO_IMPRESOS ||
    'No se pueden seleccionar más de 50 registros al imprimir cargos. Le sugerimos imprimir el estado de cuenta.'
  );
}

/** Refuses charges already paid. Called by the screen, and by the server with the rows locked. */
export function faltaPagar(cargos: readonly { FOLIOCARGO: number; SALDO: number }[]): Veredicto {
  const pagados = cargos.filter((c) => centavos(c.SALDO) <= 0).map((c) => c.FOLIOCARGO);
  if (pagados.length === 1) return `El cargo ${pagados[0]} ya fue pagado completamente`;
  return pagados.length === 0 || `Los cargos ${pagados.join(', ')} ya fueron pagados completamente`;
}

/** A charge with payments cannot be deleted before its receipts are cancelled. */
export const puedeEliminarCargo = (c: { FOLIOCARGO: number; ABONOS: number }): Veredicto =>
  centavos(c.ABONOS) === 0 || `No se puede eliminar el cargo ${c.FOLIOCARGO} porque tiene pagos. Cancele primero sus recibos`;
