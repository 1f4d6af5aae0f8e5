// The CIE-10 that comes with the product. The official file, larger, is imported over it: `npm run import -- cie10 <file>`.
import type pg from 'pg';
import semilla from '#data/cie10.json' with { type: 'json' };

/** Fills compartido.cie10 with what it lacks; what an official file brought or switched off is kept. Safe to repeat. */
export async function sembrarCie10(dueno: pg.Pool): Promise<number> {
  const { rowCount } = await dueno.query(
    `insert into compartido.cie10 ("CODIGO", "DESCRIPCION") select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    [semilla.map((f) => f.CODIGO), semilla.map((f) => f.DESCRIPCION)],
  );
  return rowCount ?? 0;
}
