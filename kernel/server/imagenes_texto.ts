// Pictures of rich text, on the server: signed again at each reading, and as bytes for paper, which may not fetch anything.
import { conImagenes, imagenesDe } from '#kernel/shared/imagenes_texto.ts';
import { claveEnAlmacen, enlaceDeAlbum, USO_ALBUM } from './archivos.ts';
import type { Ctx } from './ctx.ts';
import { escapar } from './hoja.ts';

/** Gives the pictures of a text links that live. The same text reads the same for some minutes, so that nothing flickers. */
export const renovarImagenes =
  (ctx: Pick<Ctx, 'host'> & { sesion: Ctx['sesion'] }) =>
  (html: string): string =>
    conImagenes(html, (id) => escapar(enlaceDeAlbum(ctx, id)));

/** The pictures of a text as data: URLs; one that is not in the album any more leaves nothing. In the transaction. */
export async function incrustarImagenes(ctx: Ctx, html: string): Promise<string> {
  const ids = [...imagenesDe(html)];
  if (ids.length === 0) return html;
  const filas = await ctx.db
    .selectFrom('archivos')
    .select(['id', 'tipo', 'cliente'])
    .where('id', 'in', ids)
    .where('uso', '=', USO_ALBUM)
    .where('eliminado', 'is', null)
    .execute();
  const urls = new Map(
    await Promise.all(
      filas.map(async ({ id, tipo, cliente }) => {
        const bytes = await ctx.host.almacen.leer(claveEnAlmacen(cliente, id));
        return [id, bytes ? `data:${tipo};base64,${bytes.toString('base64')}` : ''] as const;
      }),
    ),
  );
  return conImagenes(html, (id) => urls.get(id) ?? '').replace(/<img\b[^<>]*?\bsrc=""[^<>]*>/g, '');
}
