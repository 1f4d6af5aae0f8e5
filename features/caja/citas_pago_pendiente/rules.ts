// When an appointment that waits for a payment may be paid at the till.
import { centavos } from '#domain/dinero.ts';
import type { Pais } from '#domain/paises/pais.ts';
import type { Sesion } from '#domain/sesion.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { puedePagar, suma } from '../abonos/rules.ts';
import type { CitaPendiente } from './contract.ts';

export const SIN_PENDIENTE = 'La cita no tiene un pago pendiente';
/** The till keeps books in the country's currency only: 2 §8. */
export const EN_DOLARES =
  'Actualmente no se pueden registrar movimientos en dólares por lo que solo se marcará la videoconsulta como pagada';

/** Whether its amount is in the currency of the till. */
export const enMonedaDeCaja = ({ MONEDA }: Pick<CitaPendiente, 'MONEDA'>, { moneda }: Pick<Pais, 'moneda'>): boolean =>
  MONEDA === '' || MONEDA === moneda.codigo;

/** Marking it as paid without a receipt is for amounts that the till cannot register. */
export const puedeMarcarPagada = (c: Pick<CitaPendiente, 'MONEDA'>, pais: Pick<Pais, 'moneda'>): Veredicto =>
  !enMonedaDeCaja(c, pais) || 'Esta cita se paga en caja, con su recibo';

/** Whether this payment may be taken: an appointment is paid whole. Called while typing, and with the row locked. */
export function puedePagarCita(
  s: Pick<Sesion, 'permisos'>,
  hoy: string,
  pago: { FECHA: string; TOTAL?: number | null; FORMAS_PAGO: readonly { FORMAPAGO: number; IMPORTE: number }[] },
  c: Pick<CitaPendiente, 'IMPORTE'>,
  saldoFavor: number,
): Veredicto {
  const pagado = centavos(suma(pago.FORMAS_PAGO));
  if (pagado > 0 && pagado < centavos(c.IMPORTE)) return 'La cita se paga completa';
  // Its charge is made with the payment, on the payment's date.
  return puedePagar(s, hoy, pago, [{ FOLIOCARGO: 0, FECHA: pago.FECHA, SALDO: c.IMPORTE }], saldoFavor);
}
