// Pictures in the complete file: small; the whole ones go with the originals.
import { sql } from 'kysely';
import type { Apartado } from '#features/expediente/registros/server/apartados.ts';
import { comoDataUrl } from '#kernel/server/archivos.ts';
import { html } from '#kernel/server/hoja.ts';
import { type ImagenLeida, imagenGuardada } from './leer.ts';

interface DeImagen {
  imagen: ImagenLeida;
  url: string;
}

export default {
  lista: 'IMAGENES',
  clave: 'CONTADOR',
  // About four to a page.
  letras: sql`700`,
  async leer(ctx, CODIGOPACIENTE, CONTADOR) {
    const imagen = await imagenGuardada(ctx, { CODIGOPACIENTE, CONTADOR });
    const { miniatura } = await ctx.db
      .selectFrom('imagenes')
      .select('miniatura')
      .where('CONTADOR', '=', CONTADOR)
      .executeTakeFirstOrThrow();
    return { imagen, url: await comoDataUrl(ctx, miniatura) };
  },
  nombre: ({ imagen }) => imagen.DESCRIPCION || 'Imagen',
  nota: ({ imagen }) => imagen.CARPETA,
  cuerpo: ({ imagen, url }) =>
    url ? html`<img class="imagen" alt="${imagen.DESCRIPCION}" src="${url}">` : html`<p class="rotulo">La imagen ya no está</p>`,
  estilo: '.imagen{display:block;max-height:52mm;max-width:100%}',
  originales: ({ imagen }) => [{ archivo: imagen.archivo, nombre: imagen.DESCRIPCION || `Imagen ${imagen.CONTADOR}` }],
} satisfies Apartado<DeImagen>;
