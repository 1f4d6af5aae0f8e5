// Calls of the print formats.
import { sql } from 'kysely';
import sugeridos, { type DocumentoSugerido } from '#data/sugeridos/formatos/documentos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { limpiarHtml } from '#kernel/server/html.ts';
import { implement } from '#kernel/server/serve.ts';
import { plegar } from '#kernel/shared/plegar.ts';
import { exigir, exigirVersion, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { type Formato, formatosImpresion } from '../contract.ts';
import { puedeAgregarFormato, puedeDarEstilo, puedeEliminarFormato, puedeUsarVariables } from '../rules.ts';
import { esFijo, type Fijo } from '../variables.ts';
import { configuracionImpresion, guardarConfiguracion } from './configuracion.ts';
import { INICIALES } from './iniciales.ts';
import { previa } from './previa.ts';
import './table.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';

const REPETIDO = 'Ya existe un formato con ese nombre';

export default implement(formatosImpresion, {
  obtener: (ctx) => otros(ctx, 0),
  obtener_con: (ctx, { INACTIVOS }) => otros(ctx, INACTIVOS),

  obtener_sugeridos: async (ctx) => (await sugeridosQueFaltan(ctx)).map(({ NOMBRE, NOTA }) => ({ NOMBRE, NOTA })),
  async agregar_sugeridos(ctx, _, { NOMBRES }) {
    await ctx.bloquear('formatos_impresion');
    const nuevos = (await sugeridosQueFaltan(ctx)).filter((d) => NOMBRES.includes(d.NOMBRE));
    if (!nuevos.length) return { AGREGADOS: 0 };
    const [{ LIMITE_PLANTILLAS_FORMATOS }, existentes] = await Promise.all([configuracionImpresion(ctx), otros(ctx, 1)]);
    exigir(puedeAgregarFormato(existentes.length + nuevos.length - 1, LIMITE_PLANTILLAS_FORMATOS));
    const ultimo = await ctx.codigo('FORMATO_IMPRESION', nuevos.length);
    await ctx.db
      .insertInto('formatos_impresion')
      .values(
        nuevos.map(({ NOMBRE, PLANTILLA }, i) => ({
          ...INICIALES.nuevo,
          ID: ultimo - nuevos.length + 1 + i,
          NOMBRE,
          PLANTILLA: limpiarHtml(PLANTILLA),
        })),
      )
      .execute();
    return { AGREGADOS: nuevos.length };
  },

  async obtener_uno(ctx, { NOMBRE }): Promise<Formato> {
    const f = await buscado(ctx, NOMBRE);
    if (f) return f;
    const inicial = NOMBRE === 'nuevo' || esFijo(NOMBRE) ? INICIALES[NOMBRE] : undefined;
    if (!inicial) throw noExiste('El formato');
    return { ID: 0, ACTIVO: 1, VERSION: 0, ...inicial };
  },

  async agregar(ctx, _, { VERSION: _v, ...f }) {
    exigirVariables(f.PLANTILLA, 'nuevo');
    await ctx.bloquear('formatos_impresion');
    const [{ LIMITE_PLANTILLAS_FORMATOS }, existentes] = await Promise.all([configuracionImpresion(ctx), otros(ctx, 1)]);
    exigir(puedeAgregarFormato(existentes.length, LIMITE_PLANTILLAS_FORMATOS));
    await exigirNombreLibre(ctx, f.NOMBRE, 0);
    const ID = await ctx.codigo('FORMATO_IMPRESION');
    await ctx.db
      .insertInto('formatos_impresion')
      .values({ ...f, ID, PLANTILLA: limpiarHtml(f.PLANTILLA), EXTRA: extraDe(ctx, f) })
      .execute();
    return { ID };
  },

  async actualizar(ctx, { NOMBRE: cual }, { VERSION: leida, ...f }) {
    exigirVariables(f.PLANTILLA, cual);
    await ctx.bloquear('formatos_impresion');
    const antes = await buscado(ctx, cual);
    if (!antes && !esFijo(cual)) throw noExiste('El formato');
    if (antes) exigirVersion(antes, leida, 'este formato');
    const nombre = esFijo(cual) ? INICIALES[cual].NOMBRE : f.NOMBRE || antes!.NOMBRE;
    if (antes && !esFijo(cual)) await exigirNombreLibre(ctx, nombre, antes.ID);
    const fila = {
      ...f,
      NOMBRE: nombre,
      ACTIVO: esFijo(cual) ? (1 as const) : f.ACTIVO,
      PLANTILLA: limpiarHtml(f.PLANTILLA),
      EXTRA: extraDe(ctx, f, antes),
    };
    if (antes) {
      const { VERSION } = await ctx.db
        .updateTable('formatos_impresion')
        .set({ ...fila, VERSION: OTRA_VERSION })
        .where('ID', '=', antes.ID)
        .returning('VERSION')
        .executeTakeFirstOrThrow();
      return { ID: antes.ID, VERSION: VERSION as number };
    }
    const ID = await ctx.codigo('FORMATO_IMPRESION');
    await ctx.db
      .insertInto('formatos_impresion')
      .values({ ...fila, ID, fijo: cual as Fijo })
      .execute();
    return { ID, VERSION: 1 };
  },

  async puede_eliminar(ctx, { ID }) {
    await eliminable(ctx, ID);
    return null;
  },
  async eliminar(ctx, { ID }) {
    await ctx.bloquear('formatos_impresion');
    await eliminable(ctx, ID);
    await ctx.db
      .updateTable('formatos_impresion')
      .set({ eliminado: sql`now()`, eliminado_por: ctx.sesion.CODIGOUSUARIO })
      .where('ID', '=', ID)
      .execute();
    return null;
  },

  obtener_configuracion: (ctx) => configuracionImpresion(ctx),
  actualizar_configuracion: (ctx, _, c) => guardarConfiguracion(ctx, c),

  async imprimir(ctx, { NOMBRE }) {
    const f = (await buscado(ctx, NOMBRE)) ?? (esFijo(NOMBRE) ? INICIALES[NOMBRE] : null);
    if (!f) throw noExiste('El formato');
    return previa(ctx, NOMBRE, f, null);
  },
  previsualizar: async (ctx, { NOMBRE }, f) => previa(ctx, NOMBRE, await comoSeGuardaria(ctx, NOMBRE, f), null),
  previsualizar_con: async (ctx, { NOMBRE, CODIGOPACIENTE }, f) =>
    previa(ctx, NOMBRE, await comoSeGuardaria(ctx, NOMBRE, f), CODIGOPACIENTE),
});

/** A user who may not set styles leaves the CSS as it was. */
const extraDe = (ctx: Ctx, f: Pick<Formato, 'EXTRA'>, antes?: Pick<Formato, 'EXTRA'>): string =>
  puedeDarEstilo(ctx.peticion.anfitrion) ? f.EXTRA : (antes?.EXTRA ?? '');
const comoSeGuardaria = async <F extends Pick<Formato, 'EXTRA' | 'PLANTILLA'>>(ctx: Ctx, nombre: string, f: F): Promise<F> => ({
  ...f,
  PLANTILLA: limpiarHtml(f.PLANTILLA),
  EXTRA: extraDe(ctx, f, await buscado(ctx, nombre)),
});

const otros = (ctx: Ctx, inactivos: number) =>
  ctx.db
    .selectFrom('formatos_impresion')
    .select(['ID', 'NOMBRE', 'HOJA', 'ACTIVO'])
    .where('fijo', 'is', null)
    .where('eliminado', 'is', null)
    .$if(!inactivos, (q) => q.where('ACTIVO', '=', 1))
    .orderBy('NOMBRE')
    .limit(1000)
    .execute();

async function sugeridosQueFaltan(ctx: Ctx): Promise<DocumentoSugerido[]> {
  const hay = new Set((await otros(ctx, 1)).map((f) => plegar(f.NOMBRE)));
  return sugeridos(ctx.sesion.clinica.pais).filter((d) => !hay.has(plegar(d.NOMBRE)));
}

/** A stored format, by fixed name or ID; undefined when it was never saved. */
async function buscado(ctx: Ctx, nombre: string): Promise<Formato | undefined> {
  if (!esFijo(nombre) && !/^\d{1,9}$/.test(nombre)) return undefined;
  const q = ctx.db.selectFrom('formatos_impresion').selectAll().where('eliminado', 'is', null);
  return (esFijo(nombre) ? q.where('fijo', '=', nombre) : q.where('ID', '=', Number(nombre)).where('fijo', 'is', null)).executeTakeFirst();
}

async function eliminable(ctx: Ctx, ID: number): Promise<void> {
  const f = await ctx.db
    .selectFrom('formatos_impresion')
    .select('fijo')
    .where('ID', '=', ID)
    .where('eliminado', 'is', null)
    .executeTakeFirst();
  if (!f) throw noExiste('El formato');
  exigir(puedeEliminarFormato(f));
}

function exigirVariables(plantilla: string, nombre: string): void {
  const v = puedeUsarVariables(limpiarHtml(plantilla), nombre);
  if (v !== true) throw new Rechazo(v, { ERRORES: { PLANTILLA: v } });
}

async function exigirNombreLibre(ctx: Ctx, nombre: string, propio: number): Promise<void> {
  const { rows } =
    await sql`select 1 from formatos_impresion where fijo is null and eliminado is null and f_norm("NOMBRE") = f_norm(${nombre}) and "ID" <> ${propio} limit 1`.execute(
      ctx.db,
    );
  if (rows.length) throw new Rechazo(REPETIDO, { ERRORES: { NOMBRE: REPETIDO } });
}
