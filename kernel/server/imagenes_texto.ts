// Pictures of rich text, on the server: signed again at each reading, and as bytes for paper, which may not fetch anything.
import { conImagenes, imagenesDe, RUTA_ALBUM } from '#kernel/shared/imagenes_texto.ts';
import { claveEnAlmacen, enlaceDeAlbum, USO_ALBUM } from './archivos.ts';
import type { Ctx } from './ctx.ts';
import { escapar } from './hoja.ts';

/** Gives the pictures of a text links that live. The same text reads the same for some minutes, so that nothing flickers. */
export const renovarImagenes =
  (ctx: Pick<Ctx, 'host'> & { sesion: Ctx['sesion'] }) =>
  (html: string): string =>
    conImagenes(html, (id) => escapar(enlaceDeAlbum(ctx, id)));

/** The bytes of pictures, as data: URLs by their id. */
export type Imagenes = Readonly<Record<string, string>>;
/** The pictures that some texts show, for `incrustar` once the transaction has closed. One that is not in the album any more is not there. */
export async function imagenesDeTextos(ctx: Ctx, ...textos: string[]): Promise<Imagenes> {
  const ids = [...new Set(textos.flatMap((t) => [...imagenesDe(t)]))];
  if (ids.length === 0) return {};
  const filas = await ctx.db
    .selectFrom('archivos')
    .select(['id', 'tipo', 'cliente'])
    .where('id', 'in', ids)
    .where('uso', '=', USO_ALBUM)
    .where('eliminado', 'is', null)
    .execute();
  const urls = await Promise.all(
    filas.map(async ({ id, tipo, cliente }) => {
      const bytes = await ctx.host.almacen.leer(claveEnAlmacen(cliente, id));
      return bytes ? ([[id, `data:${tipo};base64,${bytes.toString('base64')}`]] as const) : [];
    }),
  );
  return Object.fromEntries(urls.flat());
}
/** A text with its pictures in it; one whose bytes are not there leaves nothing. */
export const incrustar = (html: string, imagenes: Imagenes): string =>
  html.includes(RUTA_ALBUM) ? conImagenes(html, (id) => imagenes[id] ?? '').replace(/<img\b[^<>]*?\bsrc=""[^<>]*>/g, '') : html;
