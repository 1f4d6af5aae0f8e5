// Cancels a receipt without erasing it: its charges are owed again, appointments that it paid wait for their payment again, and
// positive balance that it used or bought is moved back.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { marcarPago } from '#features/agenda/citas/server/estado.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { exigir, Rechazo } from '#kernel/shared/verdict.ts';
import { aplicar, bloqueados, quitarDeCitas } from '../../cargos/server/cargo.ts';
import { MOVIMIENTO_SALDO } from '../../saldo_favor/contract.ts';
import { mover, movidoPor, saldoBloqueado } from '../../saldo_favor/server/libro.ts';
import { turnoAbierto } from '../../turnos/server/abierto.ts';
import { puedeCancelarRecibo } from '../rules.ts';
import { reciboBloqueado } from './factura.ts';

/** Throws Rechazo where `cancelar` would: for whoever first does something that cannot be undone. */
export async function exigirCancelable(ctx: Ctx, FOLIORECIBO: number): Promise<void> {
  const recibo = await reciboBloqueado(ctx, FOLIORECIBO);
  exigir(puedeCancelarRecibo(recibo));
  await saldoQueMueve(ctx, recibo);
}
/** What it bought of the patient's balance, negative for what it used. Throws Rechazo when that was used since. */
async function saldoQueMueve(ctx: Ctx, { FOLIORECIBO, CODIGOPACIENTE }: { FOLIORECIBO: number; CODIGOPACIENTE: number }): Promise<number> {
  const saldo = await saldoBloqueado(ctx, CODIGOPACIENTE);
  const movido = await movidoPor(ctx, FOLIORECIBO);
  if (movido > saldo)
    throw new Rechazo(`El saldo a favor del recibo ${FOLIORECIBO} ya se utilizó. Cancele primero los recibos que lo usaron`);
  return movido;
}

export async function cancelar(ctx: Ctx, FOLIORECIBO: number, MOTIVO: string): Promise<void> {
  const recibo = await reciboBloqueado(ctx, FOLIORECIBO);
  exigir(puedeCancelarRecibo(recibo));
  const { CODIGOPACIENTE } = recibo;

  const lineas = await ctx.db
    .selectFrom('abonos_detalle')
    .select(['FOLIOCARGO', 'IMPORTE'])
    .where('FOLIORECIBO', '=', FOLIORECIBO)
    .where('FOLIOCARGO', 'is not', null)
    .$narrowType<{ FOLIOCARGO: number }>()
    .execute();
  if (lineas.length)
    await bloqueados(
      ctx,
      CODIGOPACIENTE,
      lineas.map((l) => l.FOLIOCARGO),
    );
  const movido = await saldoQueMueve(ctx, recibo);

  await aplicar(ctx, lineas, -1);
  const citas = await marcarPago(ctx, { FOLIORECIBO }, { ESTADO_PAGO: E.pago.pendiente, FOLIORECIBO: null });
  if (citas.length > 0) await quitarDeCitas(ctx, citas, MOTIVO);
  if (movido)
    await mover(ctx, {
      CODIGOPACIENTE,
      FOLIORECIBO,
      MOVIMIENTO: movido > 0 ? MOVIMIENTO_SALDO.cancelacion : MOVIMIENTO_SALDO.devolucion,
      IMPORTE: Math.abs(movido),
    });
  await ctx.db
    .updateTable('abonos')
    .set({
      eliminado: sql`now()`,
      eliminado_por: ctx.sesion.CODIGOUSUARIO,
      eliminado_motivo: MOTIVO,
      turno_cancelacion: await turnoAbierto(ctx),
    })
    .where('FOLIORECIBO', '=', FOLIORECIBO)
    .execute();
  ctx.anotar({ CODIGOPACIENTE, MOTIVO });
}
