import { sql } from 'kysely';
import type { Ctx } from './ctx.ts';

/** The number of a call's clinic: whose turn in the worker threads it is, and part of its jobs' keys. 0 outside any clinic. */
export async function clienteDe(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ cliente: number | null }>`select app_cliente() as cliente`.execute(ctx.db);
  return rows[0]?.cliente ?? 0;
}
