// The handlers of finance. Its paper and spreadsheets are the reports finanzas_ingresos and finanzas_gastos.
import { sql } from 'kysely';
import { condicionDe } from '#kernel/reporte/alcance.ts';
import { eligeSucursal, FILTRO_SUCURSAL } from '#kernel/reporte/encabezado.ts';
import { type Fechas, puedeConsultar } from '#kernel/reporte/periodo.ts';
import { DEMASIADOS, MAX_RENGLONES } from '#kernel/reporte/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { implement } from '#kernel/server/serve.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import { exigir, exigirVersion, Rechazo } from '#kernel/shared/verdict.ts';
import { finanzas } from '../contract.ts';
import { ALCANCE_GASTOS, exigirGasto, exigirGastos, gastoBloqueado, gastosDe } from './gastos.ts';
import { ALCANCE_INGRESOS, ingresosDe, totalesDe } from './ingresos.ts';

interface Pedido {
  FECHA_INICIAL: string | null;
  FECHA_FINAL: string | null;
  SUCURSALES_TODAS: 0 | 1;
}
function periodo(ctx: Ctx, { SUCURSALES_TODAS, ...f }: Pedido, alcance: Parameters<typeof condicionDe>[0]) {
  exigir(puedeConsultar(f.FECHA_INICIAL, f.FECHA_FINAL));
  const todas = eligeSucursal(ctx.sesion) ? SUCURSALES_TODAS : 0;
  return { fechas: f as Fechas, donde: condicionDe(alcance, ctx.sesion, { [FILTRO_SUCURSAL]: todas }).donde };
}
function completas<T>(filas: T[]): T[] {
  if (filas.length > MAX_RENGLONES) throw new Rechazo(DEMASIADOS);
  return filas;
}

export default implement(finanzas, {
  async obtener_ingresos(ctx, _, pedido) {
    const { fechas, donde } = periodo(ctx, pedido, ALCANCE_INGRESOS);
    const [filas, totales] = await Promise.all([ingresosDe(ctx, fechas, donde), totalesDe(ctx, fechas, donde)]);
    // The newest first on the screen; on paper in the order in which they came.
    return { resultado: completas(filas).toReversed(), totales };
  },
  async obtener_gastos(ctx, _, pedido) {
    exigirGastos(ctx);
    const { fechas, donde } = periodo(ctx, pedido, ALCANCE_GASTOS);
    return completas(await gastosDe(ctx, fechas, donde));
  },
  async agregar_gasto(ctx, _, { VERSION: _v, ...gasto }) {
    exigirGastos(ctx);
    await exigirGasto(ctx, gasto);
    const NUMERO = await ctx.codigo('GASTO');
    await ctx.db
      .insertInto('gastos')
      .values({ ...gasto, NUMERO, SUCURSAL: ctx.sesion.SUCURSAL })
      .execute();
    ctx.anotar({ NUMERO });
    return { NUMERO };
  },
  async actualizar_gasto(ctx, { NUMERO }, { VERSION, ...cambios }) {
    exigirGastos(ctx);
    const antes = await gastoBloqueado(ctx, NUMERO);
    exigirVersion(antes, VERSION);
    await exigirGasto(ctx, cambios, antes.CODIGOCONCEPTO);
    const hecho = await ctx.db
      .updateTable('gastos')
      .set({ ...cambios, VERSION: OTRA_VERSION })
      .where('NUMERO', '=', NUMERO)
      .returning('VERSION')
      .executeTakeFirstOrThrow();
    ctx.anotar({ ANTES: { FECHA: antes.FECHA, IMPORTE: antes.IMPORTE } });
    return { VERSION: hecho.VERSION as number };
  },
  async eliminar_gasto(ctx, { NUMERO }) {
    exigirGastos(ctx);
    await gastoBloqueado(ctx, NUMERO);
    await ctx.db
      .updateTable('gastos')
      .set({ eliminado: sql`now()`, eliminado_por: ctx.sesion.CODIGOUSUARIO })
      .where('NUMERO', '=', NUMERO)
      .execute();
    return null;
  },
});
