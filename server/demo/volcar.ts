// Many rows at once, straight into a table: for histories whose volume would take minutes through the calls.
import { type Kysely, sql } from 'kysely';
import type { DB } from '#kernel/server/ctx.ts';

const LOTE = 5_000;

/** Inserts rows whose keys are columns of the table; all rows name the same ones, the rest take their defaults. */
export async function volcar(db: Kysely<DB>, tabla: string, filas: readonly object[]): Promise<void> {
  const columnas = Object.keys(filas[0] ?? {});
  const nombres = sql.join(columnas.map((c) => sql.ref(c)));
  for (let i = 0; i < filas.length; i += LOTE) {
    const lote = JSON.stringify(filas.slice(i, i + LOTE));
    await sql`insert into ${sql.table(tabla)} (${nombres}) select ${nombres} from jsonb_populate_recordset(null::${sql.table(tabla)}, ${lote}::jsonb)`.execute(
      db,
    );
  }
}
