// Report of patients whose last visit is long past and who have no appointment.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { conMedico } from '#features/medicos/server/medico.ts';
import { nombreVisible } from '#features/pacientes/server/paciente.ts';
import { MAX_RENGLONES, reporte } from '#kernel/reporte/server.ts';
import { literales } from '#kernel/server/literales.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { entero, fecha } from '#kernel/shared/fields.ts';
import { CODIGOPACIENTE, conPaciente, MEDICO, NOMBRE_MEDICO, PACIENTE, TELEFONO, telefonoDe } from './comun/partes.ts';
import { exigirPeriodo, FECHAS } from './comun/periodo.ts';

/** A quarter (3 §5), and the year before it in which the last visit was. */
const DIAS_SIN_VENIR = 91;
const UN_ANIO = 365;

export default reporte({
  accion: '/pacientes/sin_regreso',
  titulo: 'Pacientes que no regresan',
  descripcion: 'Vinieron por última vez en el periodo y no tienen otra cita',
  grupo: 'Pacientes',
  permiso: P.reportes.pacientes,
  filtros: FECHAS,
  defectos: ({ hoy }) => ({
    FECHA_INICIAL: sumarDias(hoy, -DIAS_SIN_VENIR - UN_ANIO),
    FECHA_FINAL: sumarDias(hoy, -DIAS_SIN_VENIR),
  }),
  alcance: { sucursal: false, medico: 'c.CODIGOMEDICO', cajero: false },
  columnas: { PACIENTE, CODIGOPACIENTE, F_CITA: fecha('Última visita'), DIAS: entero('Días'), TELEFONO, MEDICO },
  totales: [],
  async consulta(ctx, f, donde) {
    exigirPeriodo(f);
    const { rows } = await sql<Record<string, unknown>>`
      select ${nombreVisible(ctx)} as "PACIENTE", c."CODIGOPACIENTE", c."F_CITA", (${ctx.hoy}::date - c."F_CITA") as "DIAS", ${telefonoDe(ctx)}, ${NOMBRE_MEDICO}
      from citas c ${conPaciente('c')} ${conMedico('c')}
      where c."F_CITA" between ${f.FECHA_INICIAL} and ${f.FECHA_FINAL} and c.eliminado is null and c."C_ESTATUS" = ${sql.lit(E.cita.realizada)}
        and p."ACTIVO" = 1 and p."FUSIONADO" = 0 and p.eliminado is null and ${donde}
        and not exists (select from citas x where x.cliente = c.cliente and x."CODIGOPACIENTE" = c."CODIGOPACIENTE" and x.eliminado is null
          and (x."F_CITA", x."H_CITA", x."N_CITA") > (c."F_CITA", c."H_CITA", c."N_CITA")
          and (x."C_ESTATUS" = ${sql.lit(E.cita.realizada)} or x."F_CITA" >= ${ctx.hoy} and x."C_ESTATUS" not in ${literales([E.cita.cancelada, E.cita.noAsistio])}))
      order by c."F_CITA" desc, c."CODIGOPACIENTE" limit ${MAX_RENGLONES + 1}`.execute(ctx.db);
    return rows;
  },
});
