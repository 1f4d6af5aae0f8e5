// Reading branches, for this slice and others.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import './table.ts';

/** All branches: dozens at most, and selectors need all of them. */
export const todas = (ctx: Ctx) =>
  ctx.db.selectFrom('sucursales').selectAll().where('eliminado', 'is', null).orderBy('CODIGOCLINICA').limit(1000);

/** The number of the next branch. The caller holds their lock, so numbers have no gaps. */
export async function siguienteNumero(ctx: Ctx): Promise<number> {
  const { siguiente } = await ctx.db
    .selectFrom('sucursales')
    .select(sql<number>`coalesce(max("CODIGOCLINICA"), 0) + 1`.as('siguiente'))
    .executeTakeFirstOrThrow();
  return siguiente;
}
