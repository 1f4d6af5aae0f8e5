// Report of the appointments of a period, of one state or of all.
import { sql } from 'kysely';
import { E, ESTADOS_CITA, pares } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { conMedico } from '#features/medicos/server/medico.ts';
import { nombreVisible } from '#features/pacientes/server/paciente.ts';
import { SUCURSALES } from '#kernel/reporte/encabezado.ts';
import { reporte } from '#kernel/reporte/server.ts';
import { fecha, opcion, opcional, textoOpcional } from '#kernel/shared/fields.ts';
import {
  CITA_DE_VERDAD,
  conPaciente,
  conSucursal,
  MEDICO,
  NOMBRE_MEDICO,
  NOMBRE_SUCURSAL,
  PACIENTE,
  SUCURSAL_NOMBRE,
  TELEFONO,
  telefonoDe,
} from './comun/partes.ts';
import { esteMes, exigirPeriodo, FECHAS } from './comun/periodo.ts';

const ESTADO = opcion(
  'Estado',
  pares(ESTADOS_CITA).filter(([e]) => e !== E.cita.reservada),
);

export default reporte({
  accion: '/agenda/citas_por_estado',
  titulo: 'Citas por estado',
  descripcion: 'Citas de un periodo, de un estado o de todos, con el teléfono de cada paciente',
  grupo: 'Agenda',
  permiso: P.reportes.agenda,
  filtros: { ...FECHAS, C_ESTATUS: opcional(ESTADO), SUCURSALES_TODAS: SUCURSALES },
  defectos: (ctx) => ({ ...esteMes(ctx), C_ESTATUS: null, SUCURSALES_TODAS: 0 }),
  alcance: { sucursal: 'c.SUCURSAL', medico: 'c.CODIGOMEDICO', cajero: false },
  columnas: {
    PACIENTE,
    F_CITA: fecha('Fecha'),
    HORAINICIAL: textoOpcional('Hora', 5),
    C_ESTATUS: ESTADO,
    TELEFONO,
    MEDICO,
    SUCURSAL_NOMBRE,
    D_OBSERVACIONES: textoOpcional('Observaciones', 255),
  },
  totales: [],
  renglones(ctx, f, donde) {
    exigirPeriodo(f);
    return sql<Record<string, unknown>>`
      select ${nombreVisible(ctx)} as "PACIENTE", c."F_CITA", to_char(c."H_CITA", 'HH24:MI') as "HORAINICIAL", c."C_ESTATUS", ${telefonoDe(ctx)},
        ${NOMBRE_MEDICO}, ${NOMBRE_SUCURSAL}, c."D_OBSERVACIONES"
      from citas c ${conPaciente('c')} ${conMedico('c')} ${conSucursal('c')}
      where c."F_CITA" between ${f.FECHA_INICIAL} and ${f.FECHA_FINAL} and ${CITA_DE_VERDAD}
        and (${f.C_ESTATUS}::int is null or c."C_ESTATUS" = ${f.C_ESTATUS}::int) and ${donde}
      order by c."F_CITA", c."H_CITA", c."N_CITA"`;
  },
});
