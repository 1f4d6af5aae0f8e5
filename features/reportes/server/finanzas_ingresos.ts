// Report of the incomes of some days, receipt by receipt.
import { P } from '#domain/permisos.ts';
import { Ingreso } from '#features/finanzas/contract.ts';
import { ALCANCE_INGRESOS, enIngreso, recibosDe, totalesDe } from '#features/finanzas/server/ingresos.ts';
import { SUCURSALES } from '#kernel/reporte/encabezado.ts';
import { puedeConsultar } from '#kernel/reporte/periodo.ts';
import { reporte } from '#kernel/reporte/server.ts';
import { fecha } from '#kernel/shared/fields.ts';
import { exigir } from '#kernel/shared/verdict.ts';

export default reporte({
  accion: '/finanzas/ingresos',
  titulo: 'Ingresos',
  descripcion: 'Recibos de un periodo, con su forma de pago; lo cancelado no cuenta',
  grupo: 'Finanzas',
  permiso: P.finanzas.verIngresos,
  filtros: {
    FECHA_INICIAL: fecha('Fecha inicial'),
    FECHA_FINAL: fecha('Fecha final'),
    SUCURSALES_TODAS: SUCURSALES,
  },
  defectos: (ctx) => ({ FECHA_INICIAL: ctx.hoy, FECHA_FINAL: ctx.hoy, SUCURSALES_TODAS: 0 }),
  alcance: ALCANCE_INGRESOS,
  columnas: Ingreso.shape,
  totales: ['IMPORTE'],
  renglones: (ctx, f, donde) => {
    exigir(puedeConsultar(f.FECHA_INICIAL, f.FECHA_FINAL));
    return recibosDe(ctx, f, donde);
  },
  cada: (recibo) => enIngreso(recibo as unknown as Parameters<typeof enIngreso>[0]),
  async resumen(ctx, f, donde) {
    const t = await totalesDe(ctx, f, donde);
    const { facturacion } = ctx.sesion.clinica.pais;
    const facturado: [string, number][] = !ctx.sesion.clinica.CONFIG_FACTURACION
      ? []
      : facturacion === 'cfdi'
        ? [['Facturado', t.facturado]]
        : facturacion === 'cpe'
          ? [
              ['Facturas', t.facturas],
              ['Boletas', t.boletas],
            ]
          : [];
    const dinero: [string, number][] = [
      ['Total ingresos', t.Total],
      ['Saldo a favor usado', t['Saldo a favor usado']],
    ];
    return [{ titulo: 'Totales', filas: [...facturado, ...dinero] }];
  },
});
