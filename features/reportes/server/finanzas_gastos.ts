// Report of the expenses of some days.
import { P } from '#domain/permisos.ts';
import { GastoListado } from '#features/finanzas/contract.ts';
import { conGastos } from '#features/finanzas/rules.ts';
import { ALCANCE_GASTOS, importesDe, renglonesDe } from '#features/finanzas/server/gastos.ts';
import { SUCURSALES } from '#kernel/reporte/encabezado.ts';
import { puedeConsultar } from '#kernel/reporte/periodo.ts';
import { reporte } from '#kernel/reporte/server.ts';
import { fecha } from '#kernel/shared/fields.ts';
import { exigir } from '#kernel/shared/verdict.ts';
import { porConcepto } from './comun/por_concepto.ts';

const { FECHA, CONCEPTO, OBSERVACIONES, SUCURSAL_NOMBRE, USUARIO, IMPORTE } = GastoListado.shape;

export default reporte({
  accion: '/finanzas/gastos',
  titulo: 'Gastos',
  descripcion: 'Gastos de un periodo, con su suma por concepto',
  grupo: 'Finanzas',
  permiso: P.finanzas.registrarGastos,
  si: conGastos,
  filtros: {
    FECHA_INICIAL: fecha('Fecha inicial'),
    FECHA_FINAL: fecha('Fecha final'),
    SUCURSALES_TODAS: SUCURSALES,
  },
  defectos: (ctx) => ({ FECHA_INICIAL: ctx.hoy, FECHA_FINAL: ctx.hoy, SUCURSALES_TODAS: 0 }),
  alcance: ALCANCE_GASTOS,
  columnas: { FECHA, CONCEPTO, OBSERVACIONES, USUARIO, SUCURSAL_NOMBRE, IMPORTE },
  totales: ['IMPORTE'],
  renglones: (_ctx, f, donde) => {
    exigir(puedeConsultar(f.FECHA_INICIAL, f.FECHA_FINAL));
    return renglonesDe(f, donde);
  },
  resumen: (ctx, f, donde) => porConcepto(ctx, importesDe(f, donde)),
});
