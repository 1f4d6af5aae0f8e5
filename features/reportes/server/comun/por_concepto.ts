// The block of a report of money by concept: summed by the database, so that the rows need not be held.
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';

/** Concepts that the block says, from the largest. */
const CONCEPTOS = 20;
/** `importes` selects `concepto` and `importe` of every row of the report. */
export async function porConcepto(ctx: Ctx, importes: RawBuilder<unknown>): Promise<{ titulo: string; filas: [string, number][] }[]> {
  const { rows } = await sql<{ concepto: string; importe: number }>`select x.concepto, sum(x.importe) as importe from (${importes}) x
    group by x.concepto order by 2 desc, 1 limit ${sql.lit(CONCEPTOS)}`.execute(ctx.db);
  return [{ titulo: 'Por concepto', filas: rows.map((r) => [r.concepto, r.importe]) }];
}
