// Money that goes to a patient's positive balance, with its receipt: bought at the till, or paid online without anything to pay.
import type { Ctx } from '#kernel/server/ctx.ts';
import type { Recibido } from '../../abonos/contract.ts';
import { suma } from '../../abonos/rules.ts';
import { recibir } from '../../abonos/server/recibir.ts';
import { MOVIMIENTO_SALDO } from '../contract.ts';
import { mover, saldoBloqueado } from './libro.ts';

/** The caller has made sure that money may be received from the patient (`exigirCobrable`). */
export async function comprarSaldo(ctx: Ctx, compra: Recibido): Promise<{ FOLIORECIBO: number }> {
  await saldoBloqueado(ctx, compra.CODIGOPACIENTE); // before the folio, in the same order as payments, to avoid deadlocks
  const IMPORTE = suma(compra.FORMAS_PAGO);
  const { FOLIORECIBO } = await recibir(ctx, compra, [{ FOLIOCARGO: null, CANTIDAD: 1, DESCRIPCION: 'Saldo a favor', IMPORTE }]);
  await mover(ctx, { CODIGOPACIENTE: compra.CODIGOPACIENTE, FOLIORECIBO, MOVIMIENTO: MOVIMIENTO_SALDO.compra, IMPORTE });
  return { FOLIORECIBO };
}
