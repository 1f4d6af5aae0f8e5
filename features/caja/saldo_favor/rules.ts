// When positive balance may be bought.
import { E } from '#domain/estados.ts';
import type { Sesion } from '#domain/sesion.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { puedeFechar, totalCuadra } from '../abonos/rules.ts';

export const REFERENCIA_SALDO = 'SALDO A FAVOR';

/** Whether the purchase may be made; it cannot be paid with positive balance itself (3 §4). */
export function puedeComprarSaldo(
  s: Pick<Sesion, 'permisos'>,
  hoy: string,
  compra: { FECHA: string; TOTAL?: number | null; FORMAS_PAGO: readonly { FORMAPAGO: number; IMPORTE: number }[] },
): Veredicto {
  if (compra.FORMAS_PAGO.some((f) => f.FORMAPAGO === E.formaPago.saldoFavor)) return 'El saldo a favor no se puede pagar con Saldo a favor';
  const cuadra = totalCuadra(compra.TOTAL ?? null, compra.FORMAS_PAGO);
  return cuadra === true ? puedeFechar(s, hoy, compra.FECHA) : cuadra;
}
