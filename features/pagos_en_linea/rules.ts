// States of online payments, and what may be done in each.
import { E } from '#domain/estados.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

export const PAGO = E.pagoEnLinea;
export const ESTADOS = [
  [PAGO.abierto, 'Sin terminar'],
  [PAGO.enProceso, 'En proceso'],
  [PAGO.pagado, 'Pagado'],
  [PAGO.rechazado, 'Rechazado'],
  [PAGO.vencido, 'Vencido'],
  [PAGO.porRevisar, 'Por revisar'],
  [PAGO.devolviendo, 'Devolviéndose'],
  [PAGO.devuelto, 'Devuelto'],
] as const;
export const SIN_CUENTA = 'Esta clínica no recibe pagos en línea por ahora';
/** What a patient reads whose money waits for a person of the clinic. */
export const SE_REVISA = 'Recibimos su pago y la clínica lo está revisando. No pague otra vez';
export const YA_NO_SE_PAGA = 'Esta cita ya no espera un pago';

interface Pagado {
  ESTADO: number;
  ATENDIDO: string | null;
  FOLIORECIBO: number | null;
}
/** Its money went back: also where the receipt is still in force, for a person to see to. */
export const devuelto = ({ ESTADO, FOLIORECIBO }: Omit<Pagado, 'ATENDIDO'>): boolean =>
  ESTADO === PAGO.devuelto || (ESTADO === PAGO.porRevisar && FOLIORECIBO !== null);
/** Whether its money may be given back through the provider. */
export function puedeDevolver({ ESTADO, ATENDIDO, FOLIORECIBO }: Pagado): Veredicto {
  if (devuelto({ ESTADO, FOLIORECIBO })) return 'El pago ya fue devuelto';
  if (ESTADO === PAGO.devolviendo) return true;
  // A person who attended to it may have given the money back by other means.
  if (ESTADO === PAGO.pagado || ESTADO === PAGO.porRevisar) return ATENDIDO === null || 'Este pago ya fue atendido';
  return 'De este pago no se recibió dinero';
}
export const puedeAtender = ({ ESTADO, ATENDIDO }: Omit<Pagado, 'FOLIORECIBO'>): Veredicto =>
  (ESTADO === PAGO.porRevisar && ATENDIDO === null) || 'Este pago no está por revisar';
/** Whether money under review may become the patient's balance; `moneda` is the clinic's currency. */
export function puedeAbonar(p: Pagado & { MONEDA_RECIBIDA: string }, moneda: string): Veredicto {
  const espera = puedeAtender(p);
  if (espera !== true) return espera;
  if (p.FOLIORECIBO !== null) return 'El pago ya fue devuelto';
  return p.MONEDA_RECIBIDA === moneda || 'Lo recibido en otra moneda no se abona al saldo a favor';
}
