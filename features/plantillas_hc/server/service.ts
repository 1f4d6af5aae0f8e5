// Calls of the templates of clinical histories.
import type { Ctx } from '#kernel/server/ctx.ts';
import { implement } from '#kernel/server/serve.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import { exigir, exigirVersion, noExiste } from '#kernel/shared/verdict.ts';
import { plantillasHc } from '../contract.ts';
import { cabeOtra, libresDeFormulas } from '../rules.ts';
import { insertarPlantilla, plantillaCompleta } from './copiar.ts';
import {
  eliminarOpcion,
  eliminarPlantilla,
  eliminarPregunta,
  eliminarSeccion,
  exigirPlantillaEliminable,
  exigirPreguntaEliminable,
  exigirSeccionEliminable,
} from './eliminar.ts';
import { columnasDePregunta, exigirNombreLibre, exigirOpcionBuena, opcionDe, rechazarCampo } from './guardar.ts';
import { opciones, plantillaBloqueada, plantillas, preguntaBloqueada, preguntas, seccionBloqueada, secciones } from './leer.ts';
import { colocar, cuantasHay } from './orden.ts';
import { agregarSugeridas, cuantasPreguntas, historiasQueFaltan, paraQue } from './sugeridas.ts';

/**
 * Whether an edit changes more than the row's place. Moving alone keeps the version, so a second move from the same screen
 * works.
 */
const otra = <F extends object>(antes: F, despues: Partial<F>): boolean =>
  (Object.keys(despues) as (keyof F)[]).some((k) => antes[k] !== despues[k]);
/** Order of a new row until `colocar` gives it its place. */
const AL_FINAL = 1_000_000;
const nada = async (hecho: Promise<unknown>): Promise<null> => {
  await hecho;
  return null;
};

export default implement(plantillasHc, {
  obtener: (ctx) => plantillas(ctx, 0),
  obtener_con: (ctx, { INACTIVOS }) => plantillas(ctx, INACTIVOS),
  async agregar(ctx, _, { VERSION: _v, ...h }) {
    await exigirNombreLibre(ctx, h.DESCRIPCION);
    const CODIGOHC = await ctx.codigo('PLANTILLA_HC');
    await ctx.db
      .insertInto('plantillas_hc')
      .values({ ...h, CODIGOHC })
      .execute();
    return { CODIGOHC };
  },
  async actualizar(ctx, { CODIGOHC }, { VERSION, ...h }) {
    const antes = await plantillaBloqueada(ctx, CODIGOHC);
    exigirVersion(antes, VERSION);
    await exigirNombreLibre(ctx, h.DESCRIPCION, CODIGOHC);
    await ctx.db
      .updateTable('plantillas_hc')
      .set({ ...h, VERSION: OTRA_VERSION })
      .where('CODIGOHC', '=', CODIGOHC)
      .execute();
    return null;
  },
  puede_eliminar: (ctx, { CODIGOHC }) => nada(exigirPlantillaEliminable(ctx, CODIGOHC)),
  eliminar: (ctx, { CODIGOHC }) => nada(eliminarPlantilla(ctx, CODIGOHC)),
  async duplicar(ctx, { CODIGOHC }, { DESCRIPCION }) {
    await plantillaBloqueada(ctx, CODIGOHC);
    await exigirNombreLibre(ctx, DESCRIPCION);
    return { CODIGOHC: await insertarPlantilla(ctx, { ...(await plantillaCompleta(ctx, CODIGOHC)), DESCRIPCION }) };
  },

  sugeridas: async (ctx) =>
    (await historiasQueFaltan(ctx)).map((h) => ({
      DESCRIPCION: h.DESCRIPCION,
      PARA: paraQue(h, ctx.sesion.clinica.pais),
      PREGUNTAS: cuantasPreguntas(h),
    })),
  agregar_sugeridas: async (ctx, _, { NOMBRES }) => ({ AGREGADAS: await agregarSugeridas(ctx, NOMBRES) }),

  obtener_secciones: (ctx, { CODIGOHC, INACTIVOS }) => secciones(ctx, CODIGOHC, INACTIVOS),
  async agregar_seccion(ctx, _, { VERSION: _v, ORDEN, ...s }) {
    await plantillaBloqueada(ctx, s.CODIGOHC);
    exigir(cabeOtra(await cuantasHay(ctx, 'plantillas_hc_secciones', s.CODIGOHC), 'secciones'));
    const CODIGOSECCION = await ctx.codigo('SECCION_HC');
    await ctx.db
      .insertInto('plantillas_hc_secciones')
      .values({ ...s, CODIGOSECCION, ORDEN: AL_FINAL })
      .execute();
    await colocar(ctx, 'plantillas_hc_secciones', s.CODIGOHC, CODIGOSECCION, ORDEN);
    return { CODIGOSECCION };
  },
  async actualizar_seccion(ctx, { CODIGOSECCION }, { VERSION, ORDEN, ...s }) {
    const antes = await seccionBloqueada(ctx, CODIGOSECCION);
    exigirVersion(antes, VERSION);
    if (!s.ACTIVO && antes.ACTIVO) await exigirSinFormulas(ctx, antes.CODIGOHC, CODIGOSECCION);
    if (otra(antes, s))
      await ctx.db
        .updateTable('plantillas_hc_secciones')
        .set({ ...s, VERSION: OTRA_VERSION })
        .where('CODIGOSECCION', '=', CODIGOSECCION)
        .execute();
    await colocar(ctx, 'plantillas_hc_secciones', antes.CODIGOHC, CODIGOSECCION, ORDEN);
    return null;
  },
  puede_eliminar_seccion: (ctx, { CODIGOSECCION }) => nada(exigirSeccionEliminable(ctx, CODIGOSECCION)),
  eliminar_seccion: (ctx, { CODIGOSECCION }) => nada(eliminarSeccion(ctx, CODIGOSECCION)),

  obtener_preguntas: (ctx, { CODIGOHC, CODIGOSECCION, INACTIVOS }) => preguntas(ctx, CODIGOHC, CODIGOSECCION, INACTIVOS),
  async agregar_pregunta(ctx, { CODIGOHC }, p) {
    await plantillaBloqueada(ctx, CODIGOHC);
    const todas = await preguntas(ctx, CODIGOHC, 0, 1);
    exigir(cabeOtra(todas.length, 'preguntas'));
    const columnas = await columnasDePregunta(ctx, CODIGOHC, p, todas);
    const CODIGOPREGUNTA = await ctx.codigo('PREGUNTA_HC');
    await ctx.db
      .insertInto('plantillas_hc_preguntas')
      .values({ ...columnas, CODIGOHC, CODIGOPREGUNTA, ORDEN: AL_FINAL })
      .execute();
    await colocar(ctx, 'plantillas_hc_preguntas', columnas.CODIGOSECCION, CODIGOPREGUNTA, p.ORDEN);
    return { CODIGOPREGUNTA };
  },
  async actualizar_pregunta(ctx, { CODIGOPREGUNTA }, p) {
    const { pregunta: antes, todas } = await preguntaBloqueada(ctx, CODIGOPREGUNTA);
    exigirVersion(antes, p.VERSION);
    const columnas = await columnasDePregunta(ctx, antes.CODIGOHC, p, todas, antes);
    const seMuda = columnas.CODIGOSECCION !== antes.CODIGOSECCION;
    if (otra(antes, columnas))
      await ctx.db
        .updateTable('plantillas_hc_preguntas')
        .set({ ...columnas, ...(seMuda ? { ORDEN: AL_FINAL } : {}), VERSION: OTRA_VERSION })
        .where('CODIGOPREGUNTA', '=', CODIGOPREGUNTA)
        .execute();
    await colocar(ctx, 'plantillas_hc_preguntas', columnas.CODIGOSECCION, CODIGOPREGUNTA, p.ORDEN);
    return null;
  },
  puede_eliminar_pregunta: (ctx, { CODIGOPREGUNTA }) => nada(exigirPreguntaEliminable(ctx, CODIGOPREGUNTA)),
  eliminar_pregunta: (ctx, { CODIGOPREGUNTA }) => nada(eliminarPregunta(ctx, CODIGOPREGUNTA)),

  obtener_opciones: (ctx, { CODIGOHC, CODIGOPREGUNTA, INACTIVOS }) => opciones(ctx, CODIGOHC, CODIGOPREGUNTA, INACTIVOS),
  async agregar_opcion(ctx, _, { VERSION: _v, ORDEN, ...o }) {
    const { pregunta } = await preguntaBloqueada(ctx, o.CODIGOPREGUNTA);
    exigir(cabeOtra(await cuantasHay(ctx, 'plantillas_hc_opciones', o.CODIGOPREGUNTA), 'opciones'));
    await exigirOpcionBuena(ctx, pregunta, o.DESCRIPCION);
    const CODIGOOPCION = await ctx.codigo('OPCION_HC');
    await ctx.db
      .insertInto('plantillas_hc_opciones')
      .values({ ...o, CODIGOOPCION, ORDEN: AL_FINAL })
      .execute();
    await colocar(ctx, 'plantillas_hc_opciones', o.CODIGOPREGUNTA, CODIGOOPCION, ORDEN);
    return { CODIGOOPCION };
  },
  async actualizar_opcion(ctx, { CODIGOOPCION }, { VERSION, ORDEN, ...o }) {
    const { CODIGOPREGUNTA } = await opcionDe(ctx, CODIGOOPCION);
    const { pregunta } = await preguntaBloqueada(ctx, CODIGOPREGUNTA);
    const antes = (await opciones(ctx, pregunta.CODIGOHC, CODIGOPREGUNTA, 1)).find((x) => x.CODIGOOPCION === CODIGOOPCION);
    if (!antes) throw noExiste('La opción');
    exigirVersion(antes, VERSION);
    await exigirOpcionBuena(ctx, pregunta, o.DESCRIPCION, CODIGOOPCION);
    if (otra(antes, o))
      await ctx.db
        .updateTable('plantillas_hc_opciones')
        .set({ ...o, VERSION: OTRA_VERSION })
        .where('CODIGOOPCION', '=', CODIGOOPCION)
        .execute();
    await colocar(ctx, 'plantillas_hc_opciones', CODIGOPREGUNTA, CODIGOOPCION, ORDEN);
    return null;
  },
  async eliminar_opcion(ctx, { CODIGOOPCION }) {
    const { CODIGOPREGUNTA } = await opcionDe(ctx, CODIGOOPCION);
    await preguntaBloqueada(ctx, CODIGOPREGUNTA);
    return nada(eliminarOpcion(ctx, CODIGOOPCION));
  },
});

/** An inactive section makes its questions inactive, so no formula of another section may use them. */
async function exigirSinFormulas(ctx: Ctx, CODIGOHC: number, CODIGOSECCION: number): Promise<void> {
  const todas = await preguntas(ctx, CODIGOHC, 0, 1);
  const suyas = todas.filter((p) => p.CODIGOSECCION === CODIGOSECCION).map((p) => p.CODIGOPREGUNTA);
  rechazarCampo('ACTIVO', libresDeFormulas(new Set(suyas), todas, { soloActivas: true }));
}
