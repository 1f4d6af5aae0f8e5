// Prescriptions in the complete file.
import { sql } from 'kysely';
import type { Apartado } from '#features/expediente/registros/server/apartados.ts';
import { alergiasDe } from '#features/formatos_impresion/server/papel.ts';
import { crudo, html } from '#kernel/server/hoja.ts';
import { limpiarLargo } from '#kernel/server/html.ts';
import { type Imagenes, imagenesDeTextos, incrustar } from '#kernel/server/imagenes_texto.ts';
import type { RecetaCompleta } from '../contract.ts';
import { recetaDe } from './receta.ts';

interface DeReceta {
  receta: RecetaCompleta;
  imagenes: Imagenes;
}

export default {
  lista: 'RECETAS',
  clave: 'CONSECUTIVO',
  letras: sql`octet_length(n.texto)`,
  async leer(ctx, CODIGOPACIENTE, CONSECUTIVO) {
    const receta = await recetaDe(ctx, CODIGOPACIENTE, CONSECUTIVO);
    return { receta, imagenes: await imagenesDeTextos(ctx, receta.DETALLE) };
  },
  nombre: ({ receta }) => `Receta ${receta.CONSECUTIVO}`,
  cuerpo: async ({ receta, imagenes }, cliente) =>
    html`<p class="rotulo">Alergias: ${alergiasDe(receta)}</p>
      <section class="rx">${crudo(incrustar((await limpiarLargo(receta.DETALLE, cliente)).limpio, imagenes))}</section>`,
  estilo: '.rx{overflow-wrap:anywhere}.rx ol{padding-left:2em;margin:0}.rx li{break-inside:avoid;margin-bottom:.3em}.rx li p{margin:0}',
} satisfies Apartado<DeReceta>;
