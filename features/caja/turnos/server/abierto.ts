// The open shift of a cashier, as those who take or give back money ask for it.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';

/**
 * The open shift of whoever is in the session, kept open until the transaction ends: who closes it waits for this money. Null
 * without one. Asked before the series of receipts is locked.
 */
export async function turnoAbierto(ctx: Ctx): Promise<number | null> {
  const { rows } = await sql<{ FOLIOTURNO: number }>`select "FOLIOTURNO" from turnos_caja
    where "CODIGOUSUARIO" = ${ctx.sesion.CODIGOUSUARIO} and "FECHA_CIERRE" is null for share`.execute(ctx.db);
  return rows[0]?.FOLIOTURNO ?? null;
}
