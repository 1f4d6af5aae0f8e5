// Rows of a query of any length, some hundreds at a time, in a read-only transaction that ends with the last of them or when
// whoever reads them leaves.
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Ctx } from './ctx.ts';
import { asClinic, type Muro } from './db.ts';
import { A_MEDIDA } from './lote.ts';

const A_LA_VEZ = 500;

/** `antes`: asked in the same transaction, just before the rows. */
export async function* porCursor<T extends object>(
  pool: pg.Pool,
  quien: Pick<Muro, 'cliente' | 'usuario' | 'zona'>,
  q: RawBuilder<T>,
  antes?: (db: Ctx['db']) => Promise<unknown>,
): AsyncGenerator<T[]> {
  const canal = new PassThrough({ objectMode: true, highWaterMark: 1 });
  const dejado = new AbortController();
  canal.once('close', () => dejado.abort());
  const hecho = asClinic(pool, { ...quien, lee: false }, async ({ db }) => {
    await sql`select set_config('transaction_read_only', 'on', true)`.execute(db);
    await antes?.(db);
    await sql`declare renglones no scroll cursor for ${q}`.execute(db);
    for (;;) {
      // Planned each time: prepared, it would be read with the columns of the first cursor of this connection.
      const { rows } = await sql<T>`${sql.raw(A_MEDIDA)} fetch ${sql.lit(A_LA_VEZ)} from renglones`.execute(db);
      if (rows.length === 0 || canal.destroyed) break;
      if (!canal.write(rows)) await once(canal, 'drain', { signal: dejado.signal }).catch(() => {});
      if (canal.destroyed) break;
    }
  }).then(
    () => void canal.end(),
    (e: Error) => void canal.destroy(e),
  );
  try {
    for await (const rows of canal) yield rows as T[];
  } finally {
    canal.destroy();
    await hecho;
  }
}
