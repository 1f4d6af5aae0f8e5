// The ledger of positive balances: a movement and the balance it leaves, always together, with the balance's row locked.
import { sql } from 'kysely';
import { centavos } from '#domain/dinero.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import './table.ts';

export type Movimiento = 1 | 2 | 3 | 4;

/** The balance of a patient, locked until the end of the transaction; 0 when there never was one. */
export async function saldoBloqueado(ctx: Ctx, CODIGOPACIENTE: number): Promise<number> {
  const fila = await ctx.db
    .selectFrom('saldos_favor')
    .select('SALDO')
    .where('CODIGOPACIENTE', '=', CODIGOPACIENTE)
    .forUpdate()
    .executeTakeFirst();
  return fila?.SALDO ?? 0;
}

/** Adds a movement (IMPORTE above zero; its kind gives the sign). The caller has judged that the balance allows it. */
export async function mover(
  ctx: Ctx,
  m: { CODIGOPACIENTE: number; FOLIORECIBO: number; MOVIMIENTO: Movimiento; IMPORTE: number },
): Promise<void> {
  const IMPORTE = m.MOVIMIENTO === 1 || m.MOVIMIENTO === 3 ? m.IMPORTE : -m.IMPORTE;
  // The row of the balance is taken first: it numbers the movements of its patient.
  await sql`insert into saldos_favor ("CODIGOPACIENTE", "SALDO") values (${m.CODIGOPACIENTE}, greatest(${IMPORTE}::numeric, 0))
    on conflict (cliente, "CODIGOPACIENTE") do update set "SALDO" = saldos_favor."SALDO" + ${IMPORTE}::numeric`.execute(ctx.db);
  await sql`insert into saldos_favor_movimientos ("CODIGOPACIENTE", "CONSECUTIVO", "FOLIORECIBO", "MOVIMIENTO", "IMPORTE")
    select ${m.CODIGOPACIENTE}, coalesce(max("CONSECUTIVO"), 0) + 1, ${m.FOLIORECIBO}, ${m.MOVIMIENTO}, ${IMPORTE}
    from saldos_favor_movimientos where "CODIGOPACIENTE" = ${m.CODIGOPACIENTE}`.execute(ctx.db);
}

/** What a receipt moved in the ledger: above zero bought, below zero used. */
export async function movidoPor(ctx: Ctx, FOLIORECIBO: number): Promise<number> {
  const {
    rows: [fila],
  } = await sql<{ total: number }>`select coalesce(sum("IMPORTE"), 0) as total from saldos_favor_movimientos
    where "FOLIORECIBO" = ${FOLIORECIBO}`.execute(ctx.db);
  return centavos(fila?.total ?? 0) / 100;
}
