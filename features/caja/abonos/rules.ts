// When a payment may be taken or a receipt cancelled, and how a payment is spread over charges.
import { centavos, importe } from '#domain/dinero.ts';
import { E, pideReferenciaBancaria } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import type { Sesion } from '#domain/sesion.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { faltaPagar } from '../cargos/rules.ts';

type Forma = { FORMAPAGO: number; IMPORTE: number };
type PorPagar = { FOLIOCARGO: number; FECHA: string; SALDO: number };
type ConPermisos = Pick<Sesion, 'permisos'>;

export const suma = (xs: readonly { IMPORTE: number }[]): number => importe(xs.reduce((t, x) => t + centavos(x.IMPORTE), 0));
export const debido = (cargos: readonly { SALDO: number }[]): number => importe(cargos.reduce((t, c) => t + centavos(c.SALDO), 0));
const deSaldo = (formas: readonly Forma[]) => formas.filter((f) => f.FORMAPAGO === E.formaPago.saldoFavor);
/** The part paid with positive balance. */
export const saldoUsado = (formas: readonly Forma[]): number => suma(deSaldo(formas));

/**
 * A payment's date is today unless the user has P.caja.fecharPagos (3 §2); then it lies between the latest of its charges and
 * today.
 */
export function puedeFechar(
  s: ConPermisos,
  hoy: string,
  FECHA: string,
  cargos: readonly Pick<PorPagar, 'FOLIOCARGO' | 'FECHA'>[] = [],
): Veredicto {
  if (FECHA === hoy) return true;
  if (!s.permisos.has(P.caja.fecharPagos)) return 'No cuenta con el permiso para cambiar la fecha del pago';
  if (FECHA > hoy) return 'La fecha del pago no puede ser posterior a hoy';
  const despues = cargos.find((c) => FECHA < c.FECHA);
  return !despues || `La fecha del pago no puede ser anterior a la del cargo ${despues.FOLIOCARGO}`;
}
/** The form's total must equal the sum of its methods; without a total there is nothing to compare. */
export const totalCuadra = (TOTAL: number | null, formas: readonly Forma[]): Veredicto =>
  TOTAL === null || centavos(TOTAL) === centavos(suma(formas)) || 'El total debe ser igual a la suma de las formas de pago';

/** Whether this payment may be taken. The pay screen calls it while typing, the server with the rows locked. */
export function puedePagar(
  s: ConPermisos,
  hoy: string,
  pago: { FECHA: string; TOTAL?: number | null; FORMAS_PAGO: readonly Forma[] },
  cargos: readonly PorPagar[],
  saldoFavor: number,
): Veredicto {
  const falta = faltaPagar(cargos);
  if (falta !== true) return falta;
  const favor = deSaldo(pago.FORMAS_PAGO);
  if (favor.length > 1) return 'No se puede utilizar más de una vez Saldo a favor cómo método de pago en un mismo abono';
  if (centavos(suma(favor)) > centavos(saldoFavor)) return 'El importe no puede ser mayor al saldo a favor disponible';
  const pagado = centavos(suma(pago.FORMAS_PAGO));
  const debe = centavos(debido(cargos));
  if (pagado <= 0) return 'Debe llenar todos los campos requeridos';
  if (pagado > debe) return 'El importe no puede ser mayor al saldo';
  if (pagado < debe && !s.permisos.has(P.caja.aceptarParciales)) return 'No cuenta con el permiso para realizar pagos parciales';
  const cuadra = totalCuadra(pago.TOTAL ?? null, pago.FORMAS_PAGO);
  return cuadra === true ? puedeFechar(s, hoy, pago.FECHA, cargos) : cuadra;
}

/** Oldest first: by date, then by folio. */
export const porAntiguedad = (a: PorPagar, b: PorPagar): number => a.FECHA.localeCompare(b.FECHA) || a.FOLIOCARGO - b.FOLIOCARGO;

/** Spreads a payment over the charges, oldest first; charges that get nothing are left out. */
export function repartir<C extends PorPagar>(total: number, cargos: readonly C[]): { cargo: C; IMPORTE: number }[] {
  let queda = centavos(total);
  return [...cargos].sort(porAntiguedad).flatMap((cargo) => {
    const toca = Math.min(queda, centavos(cargo.SALDO));
    queda -= toca;
    return toca > 0 ? [{ cargo, IMPORTE: importe(toca) }] : [];
  });
}
/** The charges that a payment of this total leaves unpaid, each with what remains. */
export function queQuedan<C extends PorPagar>(total: number, cargos: readonly C[]): { cargo: C; SALDO: number }[] {
  const pagado = new Map(repartir(total, cargos).map((r) => [r.cargo.FOLIOCARGO, r.IMPORTE]));
  return [...cargos].sort(porAntiguedad).flatMap((cargo) => {
    const SALDO = importe(centavos(cargo.SALDO) - centavos(pagado.get(cargo.FOLIOCARGO) ?? 0));
    return SALDO > 0 ? [{ cargo, SALDO }] : [];
  });
}

/** Clears document and bank for methods that have none: cash and positive balance (3 §5). */
export const sinSobrantes = <F extends Forma & { NODOCUMENTO: string; BANCO: string }>(f: F): F =>
  pideReferenciaBancaria(f.FORMAPAGO) ? f : { ...f, NODOCUMENTO: '', BANCO: '' };

/** TIPO_ABONO: what was given for a payment. */
export const TIPO_RECIBO = { recibo: 'N', factura: 'F', boleta: 'B' } as const;
/** FACTURA_GLOBAL: the invoice of many receipts that it is in, '' when none. */
type Recibo = { FOLIORECIBO: number; TIPO_ABONO: string; CANCELADO: number; RECIBO_CANCELADO: number; FACTURA_GLOBAL: string };
export const facturado = (r: Pick<Recibo, 'TIPO_ABONO'>): boolean =>
  r.TIPO_ABONO === TIPO_RECIBO.factura || r.TIPO_ABONO === TIPO_RECIBO.boleta;
/** A receipt is invoiced once; again only after its invoice was cancelled. */
export function puedeFacturarRecibo(r: Recibo): Veredicto {
  if (r.RECIBO_CANCELADO) return `El recibo ${r.FOLIORECIBO} ya fue cancelado`;
  if (!facturado(r) || r.CANCELADO) return true;
  return r.FACTURA_GLOBAL
    ? `El pago ${r.FOLIORECIBO} está en la factura global ${r.FACTURA_GLOBAL}. Para facturarlo aparte, cancélela primero con el motivo 04`
    : `El pago ${r.FOLIORECIBO} ya fue facturado`;
}
/** A receipt cannot be cancelled while its invoice is in force. */
export function puedeCancelarRecibo(r: Recibo): Veredicto {
  if (r.RECIBO_CANCELADO) return `El recibo ${r.FOLIORECIBO} ya fue cancelado`;
  if (!facturado(r) || r.CANCELADO) return true;
  return r.FACTURA_GLOBAL
    ? `El pago ${r.FOLIORECIBO} está en la factura global ${r.FACTURA_GLOBAL}. Cancélela primero`
    : `El pago ${r.FOLIORECIBO} está facturado. Cancele primero su factura`;
}
