// Calls of the album.
import { sql } from 'kysely';
import { enlaceDeAlbum, quitarArchivo, USO_ALBUM } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { imagenDe } from '#kernel/server/preparar.ts';
import { implement } from '#kernel/server/serve.ts';
import { conArchivos } from '#kernel/server/subidas.ts';
import { exigir, noExiste } from '#kernel/shared/verdict.ts';
import { album } from '../contract.ts';
import { LIMITE_ALBUM, puedeAgregarImagen, puedeEliminarImagen } from '../rules.ts';
import './table.ts';
import { estaEnUso } from './uso.ts';

export default implement(album, {
  async obtener(ctx) {
    const filas = await ctx.db
      .selectFrom('catalogo_album')
      .select(['CODIGOFOTO', 'FOTONOMBRE'])
      .where('eliminado', 'is', null)
      .orderBy('creado', 'desc')
      .orderBy('CODIGOFOTO')
      .limit(LIMITE_ALBUM)
      .execute();
    return filas.map((f) => ({ ...f, CODIGO_ENLACE: enlaceDeAlbum(ctx, f.CODIGOFOTO) }));
  },
  async obtener_uno(ctx, { CODIGOFOTO }) {
    return { ...(await una(ctx, CODIGOFOTO)), CODIGO_ENLACE: enlaceDeAlbum(ctx, CODIGOFOTO) };
  },

  agregar: conArchivos({
    async revisar(ctx, _, { IMAGEN }) {
      await exigirLugar(ctx);
      const { bytes, tipo } = imagenDe(IMAGEN);
      return [{ nombre: nombreDe(IMAGEN.nombre), tipo, peso: bytes.length, uso: USO_ALBUM, leer: () => bytes }];
    },
    async guardar(ctx, _, { IMAGEN }, [id]) {
      await exigirLugar(ctx);
      const [CODIGOFOTO, FOTONOMBRE] = [id!, nombreDe(IMAGEN.nombre)];
      await ctx.db.insertInto('catalogo_album').values({ CODIGOFOTO, FOTONOMBRE }).execute();
      return { CODIGOFOTO, FOTONOMBRE, CODIGO_ENLACE: enlaceDeAlbum(ctx, CODIGOFOTO) };
    },
  }),

  async eliminar(ctx, { CODIGOFOTO }) {
    await una(ctx, CODIGOFOTO);
    exigir(puedeEliminarImagen(await estaEnUso(ctx, CODIGOFOTO)));
    await ctx.db
      .updateTable('catalogo_album')
      .set({ eliminado: sql`now()`, eliminado_por: ctx.sesion.CODIGOUSUARIO })
      .where('CODIGOFOTO', '=', CODIGOFOTO)
      .execute();
    await quitarArchivo(ctx, CODIGOFOTO);
    return null;
  },
});

async function exigirLugar(ctx: Ctx): Promise<void> {
  await ctx.bloquear('catalogo_album');
  const { n } = await ctx.db
    .selectFrom('catalogo_album')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('eliminado', 'is', null)
    .executeTakeFirstOrThrow();
  exigir(puedeAgregarImagen(n));
}
async function una(ctx: Ctx, CODIGOFOTO: string): Promise<{ CODIGOFOTO: string; FOTONOMBRE: string }> {
  const f = await ctx.db
    .selectFrom('catalogo_album')
    .select(['CODIGOFOTO', 'FOTONOMBRE'])
    .where('CODIGOFOTO', '=', CODIGOFOTO)
    .where('eliminado', 'is', null)
    .executeTakeFirst();
  if (!f) throw noExiste('La imagen');
  return f;
}

/** Name of an image from its file: 'Sello de la clínica' from 'C:\fotos\Sello de la clínica.png'. */
export const nombreDe = (archivo: string): string =>
  (archivo.split(/[\\/]/).at(-1) ?? '')
    .replace(/\.\w{1,5}$/, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the purpose
    .replace(/[\u0000-\u001f]|\p{Surrogate}/gu, ' ')
    .trim()
    .slice(0, 100) || 'Imagen';
