import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import './table.ts';

/** A clinic's places: dozens at most, and selectors need all of them. */
export const todas = (ctx: Ctx) =>
  ctx.db.selectFrom('sucursales').selectAll().where('eliminado', 'is', null).orderBy('CODIGOCLINICA').limit(1000);

/** The number of the next branch. Under their lock nobody else takes it, and a try that failed leaves no gap. */
export async function siguienteNumero(ctx: Ctx): Promise<number> {
  const { siguiente } = await ctx.db
    .selectFrom('sucursales')
    .select(sql<number>`coalesce(max("CODIGOCLINICA"), 0) + 1`.as('siguiente'))
    .executeTakeFirstOrThrow();
  return siguiente;
}
