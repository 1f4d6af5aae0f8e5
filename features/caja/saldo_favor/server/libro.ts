// The ledger of positive balances: each movement is written together with the balance, whose row is locked.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { MOVIMIENTO_SALDO, type Movimiento } from '../contract.ts';
import './table.ts';

/** A patient's balance, locked until the transaction ends; 0 when there never was one. */
export async function saldoBloqueado(ctx: Ctx, CODIGOPACIENTE: number): Promise<number> {
  const fila = await ctx.db
    .selectFrom('saldos_favor')
    .select('SALDO')
    .where('CODIGOPACIENTE', '=', CODIGOPACIENTE)
    .forUpdate()
    .executeTakeFirst();
  return fila?.SALDO ?? 0;
}

/** Adds a movement; IMPORTE is positive and MOVIMIENTO gives its sign. The caller has checked that the balance allows it. */
export async function mover(
  ctx: Ctx,
  m: { CODIGOPACIENTE: number; FOLIORECIBO: number; MOVIMIENTO: Movimiento; IMPORTE: number },
): Promise<void> {
  const IMPORTE = m.MOVIMIENTO === MOVIMIENTO_SALDO.compra || m.MOVIMIENTO === MOVIMIENTO_SALDO.devolucion ? m.IMPORTE : -m.IMPORTE;
  // The balance's row comes first: its lock makes the movements' numbers unique.
  await sql`insert into saldos_favor ("CODIGOPACIENTE", "SALDO") values (${m.CODIGOPACIENTE}, greatest(${IMPORTE}::numeric, 0))
    on conflict (cliente, "CODIGOPACIENTE") do update set "SALDO" = saldos_favor."SALDO" + ${IMPORTE}::numeric`.execute(ctx.db);
  await sql`insert into saldos_favor_movimientos ("CODIGOPACIENTE", "CONSECUTIVO", "FOLIORECIBO", "MOVIMIENTO", "IMPORTE")
    select ${m.CODIGOPACIENTE}, coalesce(max("CONSECUTIVO"), 0) + 1, ${m.FOLIORECIBO}, ${m.MOVIMIENTO}, ${IMPORTE}
    from saldos_favor_movimientos where "CODIGOPACIENTE" = ${m.CODIGOPACIENTE}`.execute(ctx.db);
}

/** What a receipt moved in the ledger: positive if it bought, negative if it used. */
export async function movidoPor(ctx: Ctx, FOLIORECIBO: number): Promise<number> {
  const {
    rows: [fila],
  } = await sql<{ total: number }>`select coalesce(sum("IMPORTE"), 0) as total from saldos_favor_movimientos
    where "FOLIORECIBO" = ${FOLIORECIBO}`.execute(ctx.db);
  return fila!.total;
}
