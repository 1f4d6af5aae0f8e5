// Whether a text still shows a picture: asked of every column of rich text that the product has.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { tablasDeclaradas } from '#kernel/server/table.ts';
import { campoDe } from '#kernel/shared/fields.ts';
import { rutaImagen } from '#kernel/shared/imagenes_texto.ts';

/** What every text with a picture of the album holds; the indexes of large tables say the same. */
const CUALQUIERA = `%${rutaImagen('')}%`;

export async function estaEnUso(ctx: Ctx, id: string): Promise<boolean> {
  for (const { nombre, campos } of tablasDeclaradas())
    for (const [columna, schema] of Object.entries(campos)) {
      if (campoDe(schema)?.tipo !== 'html') continue;
      const c = sql.id(columna);
      // Not every table can hide its rows, hence the row as JSON. The constant stands in the text of the query, or a partial index could not be seen to fit.
      const { rows } =
        await sql`select 1 from ${sql.id(nombre)} t where ${c} like ${sql.lit(CUALQUIERA)} and ${c} like ${`%${rutaImagen(id)}%`}
          and to_jsonb(t)->>'eliminado' is null limit 1`.execute(ctx.db);
      if (rows.length) return true;
    }
  return false;
}
