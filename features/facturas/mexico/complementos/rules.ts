// When the complement that declares the payment of an invoice may be issued and cancelled.
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { ESTADO_CFDI, type EstadoCfdi } from '../rules.ts';

type ConEstado = { ESTADO: EstadoCfdi };
/** It is in force or on its way to be. */
export const cuenta = ({ ESTADO }: ConEstado): boolean => ESTADO !== ESTADO_CFDI.rechazada && ESTADO !== ESTADO_CFDI.cancelada;

type Factura = ConEstado & { METODO_PAGO: string; CUENTA: number; SUSTITUIDA_POR: string };
/**
 * An invoice that says "paid later" needs one complement. The payment is declared of the invoice that the receipt has, and of
 * none that is being replaced. `suyos`: those that it had.
 */
export function puedeComplementar(f: Factura, suyos: readonly ConEstado[]): Veredicto {
  if (f.METODO_PAGO !== 'PPD') return 'Solo una factura con método de pago PPD lleva complemento de pago';
  if (f.ESTADO !== ESTADO_CFDI.vigente) return 'La factura no está vigente';
  if (f.SUSTITUIDA_POR) return `Ya la sustituye la factura ${f.SUSTITUIDA_POR}`;
  if (!f.CUENTA) return 'Su recibo tiene otra factura';
  return !suyos.some(cuenta) || 'Su complemento de pago ya se emitió';
}
export function puedeCancelarComplemento({ ESTADO }: ConEstado): Veredicto {
  if (ESTADO === ESTADO_CFDI.cancelada) return 'El complemento ya fue cancelado';
  if (ESTADO === ESTADO_CFDI.enProceso) return 'Ya se solicitó la cancelación del complemento';
  return ESTADO === ESTADO_CFDI.vigente || 'Solo se cancela un complemento timbrado';
}
