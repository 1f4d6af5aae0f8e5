// Whether other tables refer to a row. It reads the foreign keys from Postgres, so tables added later count too.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';

/** How many tables have rows of this clinic that refer to the row `ID` of `tabla`, whose key is (cliente, ID). */
export async function usosDe(ctx: Ctx, tabla: string, ID: number): Promise<number> {
  const { rows: llaves } = await sql<{ tabla: string; columna: string }>`
    select c.relname as tabla, a.attname as columna from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
    where k.contype = 'f' and k.confrelid = ${tabla}::regclass`.execute(ctx.db);
  if (llaves.length === 0) return 0;
  const hay = llaves.map((l) => sql`exists (select from ${sql.id(l.tabla)} where ${sql.id(l.columna)} = ${ID})::int`);
  const { rows } = await sql<{ n: number }>`select ${sql.join(hay, sql` + `)} as n`.execute(ctx.db);
  return rows[0]!.n;
}
