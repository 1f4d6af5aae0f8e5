// Report of who did not come, by doctor and by where the patient came from.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { conMedico } from '#features/medicos/server/medico.ts';
import { SUCURSALES } from '#kernel/reporte/encabezado.ts';
import { MAX_RENGLONES, reporte } from '#kernel/reporte/server.ts';
import { entero, textoOpcional } from '#kernel/shared/fields.ts';
import { CITA_DE_VERDAD, conPaciente, MEDICO, NOMBRE_MEDICO } from './comun/partes.ts';
import { esteMes, exigirPeriodo, FECHAS } from './comun/periodo.ts';

export default reporte({
  accion: '/agenda/inasistencias',
  titulo: 'Inasistencias',
  descripcion: 'Citas que ya pasaron y a cuántas no se asistió, por médico y por origen del paciente',
  grupo: 'Agenda',
  permiso: P.reportes.agenda,
  filtros: { ...FECHAS, SUCURSALES_TODAS: SUCURSALES },
  defectos: (ctx) => ({ ...esteMes(ctx), SUCURSALES_TODAS: 0 }),
  alcance: { sucursal: 'c.SUCURSAL', medico: 'c.CODIGOMEDICO', cajero: false },
  columnas: {
    MEDICO,
    ORIGEN: textoOpcional('Origen', 100),
    CITAS: entero('Citas'),
    INASISTENCIAS: entero('No asistió'),
    CANCELADAS: entero('Canceladas'),
    PORCENTAJE: entero('% de inasistencia'),
  },
  totales: ['CITAS', 'INASISTENCIAS', 'CANCELADAS'],
  async consulta(ctx, f, donde) {
    exigirPeriodo(f);
    const noVino = sql`count(*) filter (where c."C_ESTATUS" = ${sql.lit(E.cita.noAsistio)})`;
    const { rows } = await sql<Record<string, unknown>>`
      select ${NOMBRE_MEDICO}, coalesce(o."NOMBRE", 'Sin origen') as "ORIGEN", count(*)::int as "CITAS", ${noVino}::int as "INASISTENCIAS",
        count(*) filter (where c."C_ESTATUS" = ${sql.lit(E.cita.cancelada)})::int as "CANCELADAS", round(100.0 * ${noVino} / count(*))::int as "PORCENTAJE"
      from citas c ${conPaciente('c')} ${conMedico('c')} left join catalogo_origenes o on o.cliente = p.cliente and o."CODIGO" = p."ORIGEN"
      where c."F_CITA" between ${f.FECHA_INICIAL} and ${f.FECHA_FINAL} and c."F_CITA" <= ${ctx.hoy} and ${CITA_DE_VERDAD} and ${donde}
      group by 1, 2 order by "INASISTENCIAS" desc, "CITAS" desc limit ${MAX_RENGLONES + 1}`.execute(ctx.db);
    return rows;
  },
});
