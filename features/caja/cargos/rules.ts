import { centavos, esImporte, importe, producto, resta } from '#domain/dinero.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

/** What a line costs before its discount, exact. */
export const bruto = (l: { CANTIDAD: number; IMPORTEUNITARIO: number }): number => producto(l.CANTIDAD, l.IMPORTEUNITARIO);
/** What a line costs: its discount is an amount, of the whole line. */
export const importeLinea = (l: { CANTIDAD: number; IMPORTEUNITARIO: number; DESCUENTO: number }): number => resta(bruto(l), l.DESCUENTO);

/** A charge is of today or of a day that is gone. */
export const puedeFecharCargo = (hoy: string, FECHA: string | null): Veredicto =>
  FECHA === null || FECHA <= hoy || 'La fecha del cargo no puede ser posterior a hoy';

/** Of figures that are no amounts their own fields say so. */
export const descuentoCabe = (l: { CANTIDAD: number; IMPORTEUNITARIO: number; DESCUENTO: number }): Veredicto =>
  !esImporte(l.CANTIDAD * l.IMPORTEUNITARIO) ||
  !esImporte(l.DESCUENTO) ||
  centavos(l.DESCUENTO) <= centavos(bruto(l)) ||
  'El descuento no puede ser mayor al importe';

/** Sum of a column over charges, exact. */
export const total = <C extends string>(cargos: readonly Record<C, number>[], columna: C): number =>
  importe(cargos.reduce((t, c) => t + centavos(c[columna]), 0));

/** Selection of the charges screen (3 §5): one, or at least one. */
export function unCargo(elegidos: readonly unknown[]): Veredicto {
  if (elegidos.length === 0) return 'Debe seleccionar un cargo';
  return elegidos.length === 1 || 'Debe seleccionar solo un cargo';
}
export const algunCargo = (elegidos: readonly unknown[]): Veredicto => elegidos.length > 0 || 'Debe seleccionar al menos un cargo';

export const MAXIMO_IMPRESOS = 50;
/** The charges are on the screen; all of the account is the statement's work (3 §9). */
export function puedeImprimirCargos(elegidos: readonly unknown[]): Veredicto {
  const alguno = algunCargo(elegidos);
  if (alguno !== true) return alguno;
  return (
    elegidos.length <= MAXIMO_IMPRESOS ||
    'No se pueden seleccionar más de 50 registros al imprimir cargos. Le sugerimos imprimir el estado de cuenta.'
  );
}

/** Whether there is something left to pay in each of them; asked by Abonar and by the server with the rows locked. */
export function faltaPagar(cargos: readonly { FOLIOCARGO: number; SALDO: number }[]): Veredicto {
  const pagados = cargos.filter((c) => centavos(c.SALDO) <= 0).map((c) => c.FOLIOCARGO);
  if (pagados.length === 1) return `El cargo ${pagados[0]} ya fue pagado completamente`;
  return pagados.length === 0 || `Los cargos ${pagados.join(', ')} ya fueron pagados completamente`;
}

/** Money was received for it: the receipt is cancelled first. */
export const puedeEliminarCargo = (c: { FOLIOCARGO: number; ABONOS: number }): Veredicto =>
  centavos(c.ABONOS) === 0 || `No se puede eliminar el cargo ${c.FOLIOCARGO} porque tiene pagos. Cancele primero sus recibos`;
