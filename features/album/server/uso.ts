// Whether a text still shows an image: searches every column of HTML text of the product.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { tablasDeclaradas } from '#kernel/server/table.ts';
import { campoDe } from '#kernel/shared/fields.ts';
import { rutaImagen } from '#kernel/shared/imagenes_texto.ts';

/** Pattern of any text with an album image; the partial indexes of large tables use the same one. */
const CUALQUIERA = `%${rutaImagen('')}%`;

export async function estaEnUso(ctx: Ctx, id: string): Promise<boolean> {
  for (const { nombre, campos } of tablasDeclaradas())
    for (const [columna, schema] of Object.entries(campos)) {
      if (campoDe(schema)?.tipo !== 'html') continue;
      const c = sql.id(columna);
      // The row is read as JSON because not every table has `eliminado`. The pattern is a literal in the query, since Postgres
      // would not use the partial index with a parameter.
      const { rows } =
        await sql`select 1 from ${sql.id(nombre)} t where ${c} like ${sql.lit(CUALQUIERA)} and ${c} like ${`%${rutaImagen(id)}%`}
          and to_jsonb(t)->>'eliminado' is null limit 1`.execute(ctx.db);
      if (rows.length) return true;
    }
  return false;
}
