// Report of the expenses of some days.
import { centavos, importe } from '#domain/dinero.ts';
import { P } from '#domain/permisos.ts';
import { GastoListado } from '#features/finanzas/contract.ts';
import { conGastos } from '#features/finanzas/rules.ts';
import { ALCANCE_GASTOS, gastosDe } from '#features/finanzas/server/gastos.ts';
import { SUCURSALES } from '#kernel/reporte/encabezado.ts';
import { puedeConsultar } from '#kernel/reporte/periodo.ts';
import { reporte } from '#kernel/reporte/server.ts';
import { fecha } from '#kernel/shared/fields.ts';
import { exigir } from '#kernel/shared/verdict.ts';

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
  consulta: (ctx, f, donde) => {
    exigir(puedeConsultar(f.FECHA_INICIAL, f.FECHA_FINAL));
    return gastosDe(ctx, f, donde);
  },
  resumen: (_ctx, _f, filas) => {
    const sumas = new Map<string, number>();
    for (const f of filas) sumas.set(String(f.CONCEPTO), (sumas.get(String(f.CONCEPTO)) ?? 0) + centavos(Number(f.IMPORTE)));
    const porConcepto = [...sumas].sort((a, b) => b[1] - a[1]).slice(0, 20);
    return [{ titulo: 'Por concepto', filas: porConcepto.map(([k, v]): [string, number] => [k, importe(v)]) }];
  },
});
