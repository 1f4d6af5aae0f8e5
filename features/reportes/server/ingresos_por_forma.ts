// Report of what was collected in a period by each method of payment.
import { sql } from 'kysely';
import { FORMAS_PAGO, pares } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { SUCURSALES } from '#kernel/reporte/encabezado.ts';
import { reporte } from '#kernel/reporte/server.ts';
import { entero, importe, opcion } from '#kernel/shared/fields.ts';
import { esteMes, exigirPeriodo, FECHAS } from './comun/periodo.ts';

export default reporte({
  accion: '/ingresos/formas_pago',
  titulo: 'Ingresos por forma de pago',
  descripcion: 'Lo cobrado en un periodo con cada forma de pago; el saldo a favor usado, aparte',
  grupo: 'Caja',
  permiso: P.reportes.caja,
  filtros: { ...FECHAS, SUCURSALES_TODAS: SUCURSALES },
  defectos: (ctx) => ({ ...esteMes(ctx), SUCURSALES_TODAS: 0 }),
  alcance: { sucursal: 'a.SUCURSAL', medico: false, cajero: 'a.creado_por' },
  columnas: { FORMAPAGO: opcion('Forma de pago', pares(FORMAS_PAGO)), RECIBOS: entero('Recibos'), IMPORTE: importe('Importe') },
  totales: ['IMPORTE'],
  async consulta(ctx, f, donde) {
    exigirPeriodo(f);
    const { rows } = await sql<Record<string, unknown>>`
      select x."FORMAPAGO", count(distinct a."FOLIORECIBO")::int as "RECIBOS", sum(x."IMPORTE") as "IMPORTE"
      from abonos a join abonos_formas_pago x on x.cliente = a.cliente and x."FOLIORECIBO" = a."FOLIORECIBO"
      where a."FECHA" between ${f.FECHA_INICIAL} and ${f.FECHA_FINAL} and a.eliminado is null and ${donde}
      group by 1 order by "IMPORTE" desc`.execute(ctx.db);
    return rows;
  },
});
