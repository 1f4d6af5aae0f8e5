// Report of what each doctor's charges brought in a period, with the commission on what was paid.
import { sql } from 'kysely';
import { P } from '#domain/permisos.ts';
import { conMedico } from '#features/medicos/server/medico.ts';
import { SUCURSALES } from '#kernel/reporte/encabezado.ts';
import { MAX_RENGLONES, reporte } from '#kernel/reporte/server.ts';
import { entero, importe, medida } from '#kernel/shared/fields.ts';
import { MEDICO } from './comun/partes.ts';
import { esteMes, exigirPeriodo, FECHAS } from './comun/periodo.ts';

export default reporte({
  accion: '/ingresos/produccion_medico',
  titulo: 'Producción por médico',
  descripcion: 'Lo cargado y lo pagado a nombre de cada médico, con su comisión sobre lo pagado',
  grupo: 'Caja',
  permiso: P.reportes.caja,
  filtros: { ...FECHAS, SUCURSALES_TODAS: SUCURSALES },
  defectos: (ctx) => ({ ...esteMes(ctx), SUCURSALES_TODAS: 0 }),
  alcance: { sucursal: 'c.SUCURSAL', medico: 'c.CODIGOMEDICO', cajero: false },
  columnas: {
    MEDICO,
    CARGOS: entero('Cargos'),
    PACIENTES: entero('Pacientes'),
    IMPORTE: importe('Cargado'),
    ABONOS: importe('Pagado'),
    SALDO: importe('Por cobrar'),
    PORC_COMISION: medida('% comisión', [0, 100], 2),
    COMISION: importe('Comisión'),
  },
  totales: ['CARGOS', 'IMPORTE', 'ABONOS', 'SALDO', 'COMISION'],
  async consulta(ctx, f, donde) {
    exigirPeriodo(f);
    const { rows } = await sql<Record<string, unknown>>`
      select coalesce(max(m.nombre_completo), 'Sin médico') as "MEDICO", count(*)::int as "CARGOS", count(distinct c."CODIGOPACIENTE")::int as "PACIENTES",
        sum(c."IMPORTE") as "IMPORTE", sum(c."ABONOS") as "ABONOS", sum(c."SALDO") as "SALDO", coalesce(max(m."PORC_COMISION"), 0) as "PORC_COMISION",
        round(sum(c."ABONOS") * coalesce(max(m."PORC_COMISION"), 0) / 100, 2) as "COMISION"
      from cargos c ${conMedico('c')}
      where c."FECHA" between ${f.FECHA_INICIAL} and ${f.FECHA_FINAL} and c.eliminado is null and ${donde}
      group by c."CODIGOMEDICO" order by "IMPORTE" desc limit ${MAX_RENGLONES + 1}`.execute(ctx.db);
    return rows;
  },
});
