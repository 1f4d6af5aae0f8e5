// Pictures inside rich text, server side: links are signed at each reading; printouts embed the bytes because they may not
// fetch anything.
import { conImagenes, imagenesDe, RUTA_ALBUM } from '#kernel/shared/imagenes_texto.ts';
import { claveEnAlmacen, enlaceDeAlbum, USO_ALBUM } from './archivos.ts';
import type { Ctx } from './ctx.ts';
import { escapar } from './hoja.ts';

/** Signs the links of a text's pictures. The links stay the same for some minutes, so that pictures do not reload. */
export const renovarImagenes =
  (ctx: Pick<Ctx, 'host'> & { sesion: Ctx['sesion'] }) =>
  (html: string): string =>
    conImagenes(html, (id) => escapar(enlaceDeAlbum(ctx, id)));

/** The bytes of pictures, as data: URLs by their id. */
export type Imagenes = Readonly<Record<string, string>>;
/**
 * Loads the pictures that some texts show, for `incrustar` after the transaction. Pictures no longer in the album are left out.
 */
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
/** Replaces each picture's link by its bytes; pictures without bytes are removed. */
export const incrustar = (html: string, imagenes: Imagenes): string =>
  html.includes(RUTA_ALBUM) ? conImagenes(html, (id) => imagenes[id] ?? '').replace(/<img\b[^<>]*?\bsrc=""[^<>]*>/g, '') : html;
