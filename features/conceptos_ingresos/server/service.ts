import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { implement } from '#kernel/server/serve.ts';
import { noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { conceptosIngresos } from '../contract.ts';
import './table.ts';

export default implement(conceptosIngresos, {
  obtener: (ctx, { INACTIVOS }) =>
    conceptos(ctx)
      .$if(!(INACTIVOS && ctx.sesion.permisos.has(403)), (q) => q.where('ACTIVO', '=', 1))
      .execute(),

  async agregar(ctx, _, { VERSION: _v, ...c }) {
    const CODIGO = await ctx.codigo('CONCEPTO_INGRESO');
    await ctx.db
      .insertInto('conceptos_ingresos')
      .values({ ...c, CODIGO, IMPORTE: c.IMPORTE ?? 0, IMPORTE_USD: c.IMPORTE_USD ?? 0 })
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
    if (VERSION !== null && VERSION !== antes.VERSION)
      throw new Rechazo(
        'Otra persona guardó cambios en este registro. Revise los datos actuales y guarde de nuevo',
        { VERSION: antes.VERSION },
        409,
      );
    await ctx.db
      .updateTable('conceptos_ingresos')
      .set({ ...c, IMPORTE: c.IMPORTE ?? 0, IMPORTE_USD: c.IMPORTE_USD ?? 0, VERSION: sql`"VERSION" + 1` as never })
      .where('CODIGO', '=', CODIGO)
      .execute();
    return null;
  },

  para_videoconsulta: (ctx) => conceptos(ctx).where('ACTIVO', '=', 1).where('PARA_VIDEOCONSULTA', '=', 1).execute(),
  para_consulta_presencial: (ctx) => conceptos(ctx).where('ACTIVO', '=', 1).where('PARA_CONSULTA_PRESENCIAL', '=', 1).execute(),
  obtener_moneda_videoconsultas: (ctx) => {
    const MONEDAS = [...ctx.sesion.clinica.pais.monedasVideoconsulta];
    return { MONEDA: MONEDAS[0]!, MONEDAS };
  },
});

/** A clinic's own price list: hundreds at most, and selectors need all of it. */
const conceptos = (ctx: Ctx) =>
  ctx.db.selectFrom('conceptos_ingresos').selectAll().where('eliminado', 'is', null).orderBy('DESCRIPCION').orderBy('CODIGO').limit(2000);
