// Report of what patients owe today, by how old the debt is.
import { sql } from 'kysely';
import { P } from '#domain/permisos.ts';
import { nombreVisible } from '#features/pacientes/server/paciente.ts';
import { SUCURSALES } from '#kernel/reporte/encabezado.ts';
import { MAX_RENGLONES, reporte } from '#kernel/reporte/server.ts';
import { fecha, importe } from '#kernel/shared/fields.ts';
import { CODIGOPACIENTE, conPaciente, PACIENTE, TELEFONO, telefonoDe } from './comun/partes.ts';

export default reporte({
  accion: '/ingresos/antiguedad_saldos',
  titulo: 'Antigüedad de saldos',
  descripcion: 'Lo que debe cada paciente hoy, según los días que lleva sin pagarse',
  grupo: 'Caja',
  permiso: P.reportes.caja,
  filtros: { SUCURSALES_TODAS: SUCURSALES },
  defectos: () => ({ SUCURSALES_TODAS: 0 }),
  alcance: { sucursal: 'c.SUCURSAL', medico: 'c.CODIGOMEDICO', cajero: false },
  columnas: {
    PACIENTE,
    CODIGOPACIENTE,
    TELEFONO,
    DESDE: fecha('Debe desde'),
    HASTA_30: importe('Hasta 30 días'),
    HASTA_60: importe('31 a 60'),
    HASTA_90: importe('61 a 90'),
    MAS: importe('Más de 90'),
    SALDO: importe('Saldo'),
  },
  totales: ['HASTA_30', 'HASTA_60', 'HASTA_90', 'MAS', 'SALDO'],
  async consulta(ctx, _f, donde) {
    const dias = sql`${ctx.hoy}::date - c."FECHA"`;
    const entre = (de: number, a: number) =>
      sql`coalesce(sum(c."SALDO") filter (where ${dias} between ${sql.lit(de)} and ${sql.lit(a)}), 0)`;
    const { rows } = await sql<Record<string, unknown>>`
      select d.*, ${nombreVisible(ctx)} as "PACIENTE", ${telefonoDe(ctx)} from (
        select c.cliente, c."CODIGOPACIENTE", min(c."FECHA") as "DESDE", ${entre(-400_000, 30)} as "HASTA_30", ${entre(31, 60)} as "HASTA_60",
          ${entre(61, 90)} as "HASTA_90", ${entre(91, 400_000)} as "MAS", sum(c."SALDO") as "SALDO"
        from cargos c where c."SALDO" > 0 and c.eliminado is null and ${donde} group by 1, 2) d ${conPaciente('d')}
      order by d."SALDO" desc, d."CODIGOPACIENTE" limit ${MAX_RENGLONES + 1}`.execute(ctx.db);
    return rows;
  },
});
