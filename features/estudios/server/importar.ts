// Fills a catalogue from a sheet or with suggestions: one row per study, its group by name.
import { z } from 'zod';
import analisis from '#data/sugeridos/catalogo_analisis_clinicos.ts';
import gabinete from '#data/sugeridos/catalogo_estudios_gabinete.ts';
import { TIPO_RESULTADO } from '#domain/referencia.ts';
import { camposDelSchema } from '#kernel/catalogo/define.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { type Fila, igualado, importar } from '#kernel/server/importar.ts';
import { actualizarFilas, insertarFilas } from '#kernel/server/masivo.ts';
import { texto } from '#kernel/shared/fields.ts';
import type { Importacion, Importar } from '#kernel/shared/importacion.ts';
import { CATALOGOS_ESTUDIOS, type CatalogoEstudios, Estudio, type EstudioHallado } from '../contract.ts';
import { BARRAS_REPETIDO } from '../rules.ts';
import { tablasDe } from './table.ts';

const Renglon = z.object({ GRUPO: texto('Grupo', 150), ...Estudio.omit({ ID: true, ID_GRUPO: true }).shape });
/** Columns of the sheet, in order. */
export const CAMPOS_PLANILLA = camposDelSchema(Renglon);
const SUGERIDAS: Record<CatalogoEstudios['ruta'], readonly Fila[]> = {
  '/catalogo/analisis_clinicos': analisis(),
  '/catalogo/estudios_gabinete': gabinete(),
};

export async function importarEstudios(
  ctx: Ctx,
  d: CatalogoEstudios,
  existentes: readonly EstudioHallado[],
  cuerpo: Importar,
): Promise<Importacion> {
  const t = tablasDe(d);
  const grupos = async () =>
    new Map(
      (await ctx.db.selectFrom(t.grupos).select(['ID', 'NOMBRE']).where('eliminado', 'is', null).execute()).map(
        (g) => [igualado(g.NOMBRE), g] as const,
      ),
    );
  const antes = await grupos();
  const ajenos = await barrasDeOtros(ctx, d);
  const tabla = { tabla: t.estudios, clave: 'ID' };
  const r = await importar(
    {
      pais: ctx.sesion.clinica.pais,
      campos: CAMPOS_PLANILLA,
      schema: Renglon.extend({
        // A known group keeps the spelling that the clinic gave it first.
        GRUPO: Renglon.shape.GRUPO.transform((g) => antes.get(igualado(g))?.NOMBRE ?? g),
        TIPO_RESPUESTA: z.preprocess((v) => (v === '' ? undefined : v), Renglon.shape.TIPO_RESPUESTA.prefault(TIPO_RESULTADO.texto)),
        CODIGO_BARRAS: Renglon.shape.CODIGO_BARRAS.refine((c) => !ajenos.has(c), BARRAS_REPETIDO),
      }),
      natural: ['GRUPO', 'NOMBRE'],
      unico: [['CODIGO_BARRAS', BARRAS_REPETIDO]],
      existentes,
      sugeridas: SUGERIDAS[d.ruta],
      agregar: async (filas) => {
        const faltan = new Map<string, string>();
        for (const GRUPO of filas.map((f) => String(f.GRUPO)))
          if (!antes.has(igualado(GRUPO)) && !faltan.has(igualado(GRUPO))) faltan.set(igualado(GRUPO), GRUPO);
        await insertarFilas(
          ctx,
          { tabla: t.grupos, clave: 'ID' },
          [...faltan.values()].map((NOMBRE) => ({ NOMBRE })),
        );
        const ahora = await grupos();
        await insertarFilas(
          ctx,
          tabla,
          filas.map(({ GRUPO, ...e }) => ({ ID_GRUPO: ahora.get(igualado(GRUPO))!.ID, ...e })),
        );
      },
      actualizar: (filas) => actualizarFilas(ctx, tabla, filas),
    },
    cuerpo,
  );
  ctx.anotar({ PROBAR: cuerpo.PROBAR, AGREGAR: r.AGREGAR, ACTUALIZAR: r.ACTUALIZAR });
  return r;
}

/** Barcodes used in the clinic's other catalogues. */
async function barrasDeOtros(ctx: Ctx, d: CatalogoEstudios): Promise<Set<string>> {
  const listas = await Promise.all(
    CATALOGOS_ESTUDIOS.filter((otro) => otro !== d).map((otro) =>
      ctx.db
        .selectFrom(tablasDe(otro).estudios)
        .select('CODIGO_BARRAS')
        .where('CODIGO_BARRAS', '<>', '')
        .where('eliminado', 'is', null)
        .execute(),
    ),
  );
  return new Set(listas.flat().map((f) => f.CODIGO_BARRAS));
}
