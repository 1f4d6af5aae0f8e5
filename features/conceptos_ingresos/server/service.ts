// The handlers of income concepts.
import { sql } from 'kysely';
import { P } from '#domain/permisos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { importar } from '#kernel/server/importar.ts';
import { enLibro } from '#kernel/server/libro.ts';
import { filasDeLista, natural } from '#kernel/server/lista.ts';
import { actualizarFilas, insertarFilas } from '#kernel/server/masivo.ts';
import { implement } from '#kernel/server/serve.ts';
import { MAX_RENGLONES } from '#kernel/shared/importacion.ts';
import { exigirVersion, noExiste } from '#kernel/shared/verdict.ts';
import { type ConceptoConUso, ConceptoEditado, camposDeLista, conceptosIngresos, TOPE } from '../contract.ts';
import './table.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';

const TABLA = { tabla: 'conceptos_ingresos', clave: 'CODIGO', serie: 'CONCEPTO_INGRESO' };
/** A blank price is zero; the amount is then typed when charging. */
const conPrecio = <T extends { IMPORTE: number | null; IMPORTE_USD: number | null }>(c: T) => ({
  ...c,
  IMPORTE: c.IMPORTE ?? 0,
  IMPORTE_USD: c.IMPORTE_USD ?? 0,
});

export default implement(conceptosIngresos, {
  obtener: (ctx, { INACTIVOS }, consulta) =>
    filasDeLista<ConceptoConUso>(
      ctx,
      {
        columnas: sql`c.*, coalesce(u.usos, 0) as "USOS"`,
        de: sql`conceptos_ingresos c left join ${cobrados} u on u.codigo = c."CODIGO"`,
        donde: sql`c.eliminado is null and ${INACTIVOS && ctx.sesion.permisos.has(P.catalogos.conceptosIngresos) ? sql`true` : sql`c."ACTIVO" = 1`}`,
        clave: sql`c."CODIGO"`,
        halla: (patron) => sql`f_norm(concat_ws(' ', c."CODIGO", c."DESCRIPCION", c."CODIGO_BARRAS", c."IMPORTE")) like ${patron}`,
        orden: natural(sql`c."DESCRIPCION"`),
        ordenes: {
          DESCRIPCION: natural(sql`c."DESCRIPCION"`),
          ...Object.fromEntries(POR_LO_QUE_VALEN.map((k) => [k, sql.id('c', k)])),
        },
        tope: TOPE,
      },
      consulta,
    ),

  async agregar(ctx, _, { VERSION: _v, ...c }) {
    const CODIGO = await ctx.codigo(TABLA.serie);
    await ctx.db
      .insertInto('conceptos_ingresos')
      .values({ ...conPrecio(c), CODIGO })
      .execute();
    return { CODIGO };
  },
  async actualizar(ctx, { CODIGO }, { VERSION, ...c }) {
    const antes = await ctx.db
      .selectFrom('conceptos_ingresos')
      .select('VERSION')
      .where('CODIGO', '=', CODIGO)
      .forUpdate()
      .executeTakeFirst();
    if (!antes) throw noExiste('El concepto');
    exigirVersion(antes, VERSION);
    await ctx.db
      .updateTable('conceptos_ingresos')
      .set({ ...conPrecio(c), VERSION: OTRA_VERSION })
      .where('CODIGO', '=', CODIGO)
      .execute();
    return null;
  },

  async exportar(ctx) {
    const { clinica } = ctx.sesion;
    const filas = await conceptos(ctx, MAX_RENGLONES).execute();
    return enLibro({ titulo: 'Conceptos de ingresos', campos: camposDeLista(clinica), filas, pais: clinica.pais });
  },
  async importar(ctx, _, cuerpo) {
    const { clinica } = ctx.sesion;
    await ctx.bloquear('conceptos_ingresos');
    const r = await importar(
      {
        pais: clinica.pais,
        campos: camposDeLista(clinica),
        schema: ConceptoEditado(clinica).transform(conPrecio),
        natural: ['DESCRIPCION'],
        existentes: await conceptos(ctx, MAX_RENGLONES).execute(),
        agregar: (filas) => insertarFilas(ctx, TABLA, filas),
        actualizar: (filas) => actualizarFilas(ctx, TABLA, filas),
      },
      cuerpo,
    );
    ctx.anotar({ PROBAR: cuerpo.PROBAR, AGREGAR: r.AGREGAR, ACTUALIZAR: r.ACTUALIZAR });
    return r;
  },

  para_videoconsulta: (ctx) => conceptos(ctx).where('ACTIVO', '=', 1).where('PARA_VIDEOCONSULTA', '=', 1).execute(),
  para_consulta_presencial: (ctx) => conceptos(ctx).where('ACTIVO', '=', 1).where('PARA_CONSULTA_PRESENCIAL', '=', 1).execute(),
  obtener_moneda_videoconsultas: (ctx) => {
    const MONEDAS = [...ctx.sesion.clinica.pais.monedasVideoconsulta];
    return { MONEDA: MONEDAS[0]!, MONEDAS };
  },
});

/** Latest charges that are counted to know which concepts are used most. */
const RECIENTES = 500;
const cobrados = sql`(select "CODIGOTRABAJO" as codigo, count(*)::int as usos from (
  select "CODIGOTRABAJO" from cargos where eliminado is null order by "FECHA" desc, "FOLIOCARGO" desc limit ${sql.lit(RECIENTES)}) c group by 1)`;
const POR_LO_QUE_VALEN = [
  'CODIGO',
  'CODIGO_BARRAS',
  'TIPO',
  'PARA_CONSULTA_PRESENCIAL',
  'PARA_VIDEOCONSULTA',
  'IMPORTE',
  'IMPORTE_USD',
  'ACTIVO',
] as const;
const conceptos = (ctx: Ctx, limite = TOPE) =>
  ctx.db
    .selectFrom('conceptos_ingresos')
    .selectAll('conceptos_ingresos')
    .where('eliminado', 'is', null)
    .orderBy('DESCRIPCION')
    .orderBy('CODIGO')
    .limit(limite);
