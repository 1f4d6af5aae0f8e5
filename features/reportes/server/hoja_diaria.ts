// Report of a day's patients in the order of their appointments: the daily attention sheet.
import { sql } from 'kysely';
import { E, ESTADOS_CITA, pares } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { conMedico } from '#features/medicos/server/medico.ts';
import { nombreVisible } from '#features/pacientes/server/paciente.ts';
import { SUCURSALES } from '#kernel/reporte/encabezado.ts';
import { MAX_RENGLONES, reporte } from '#kernel/reporte/server.ts';
import { fecha, opcion, textoOpcional } from '#kernel/shared/fields.ts';
import {
  CITA_DE_VERDAD,
  CODIGOPACIENTE,
  conPaciente,
  conSucursal,
  EDAD,
  edadEl,
  MEDICO,
  NOMBRE_MEDICO,
  NOMBRE_SUCURSAL,
  PACIENTE,
  SEXO,
  SUCURSAL_NOMBRE,
} from './comun/partes.ts';

export default reporte({
  accion: '/agenda/hoja_diaria',
  titulo: 'Hoja diaria de atención',
  descripcion: 'Los pacientes de un día en el orden de sus citas, con su edad y si es su primera vez',
  grupo: 'Agenda',
  permiso: P.reportes.agenda,
  filtros: { FECHA: fecha('Fecha'), SUCURSALES_TODAS: SUCURSALES },
  defectos: ({ hoy }) => ({ FECHA: hoy, SUCURSALES_TODAS: 0 }),
  alcance: { sucursal: 'c.SUCURSAL', medico: 'c.CODIGOMEDICO', cajero: false },
  columnas: {
    PACIENTE,
    HORAINICIAL: textoOpcional('Hora', 5),
    CODIGOPACIENTE,
    EDAD,
    SEXO,
    VEZ: textoOpcional('Visita', 20),
    C_ESTATUS: opcion('Estado', pares(ESTADOS_CITA)),
    MEDICO,
    SUCURSAL_NOMBRE,
  },
  totales: [],
  async consulta(ctx, { FECHA }, donde) {
    const { rows } = await sql<Record<string, unknown>>`
      select ${nombreVisible(ctx)} as "PACIENTE", to_char(c."H_CITA", 'HH24:MI') as "HORAINICIAL", c."CODIGOPACIENTE", ${edadEl(sql`c."F_CITA"`)}, p."SEXO",
        case when exists (select from citas x where x.cliente = c.cliente and x."CODIGOPACIENTE" = c."CODIGOPACIENTE" and x.eliminado is null
          and x."C_ESTATUS" = ${sql.lit(E.cita.realizada)} and x."F_CITA" < c."F_CITA") then 'Subsecuente' else 'Primera vez' end as "VEZ",
        c."C_ESTATUS", ${NOMBRE_MEDICO}, ${NOMBRE_SUCURSAL}
      from citas c ${conPaciente('c')} ${conMedico('c')} ${conSucursal('c')}
      where c."F_CITA" = ${FECHA} and ${CITA_DE_VERDAD} and c."C_ESTATUS" <> ${sql.lit(E.cita.cancelada)} and ${donde}
      order by c."H_CITA", c."N_CITA" limit ${MAX_RENGLONES + 1}`.execute(ctx.db);
    return rows;
  },
});
