// Report of what was attended: the notes of a period with their diagnoses.
import { sql } from 'kysely';
import { P } from '#domain/permisos.ts';
import { conMedico } from '#features/medicos/server/medico.ts';
import { nombreVisible } from '#features/pacientes/server/paciente.ts';
import { SUCURSALES } from '#kernel/reporte/encabezado.ts';
import { reporte } from '#kernel/reporte/server.ts';
import { fecha, textoOpcional } from '#kernel/shared/fields.ts';
import {
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
import { esteMes, exigirPeriodo, FECHAS } from './comun/periodo.ts';

export default reporte({
  accion: '/expedientes/atenciones',
  titulo: 'Atenciones',
  descripcion: 'Notas de evolución de un periodo, con la edad del paciente y sus diagnósticos',
  grupo: 'Expediente',
  permiso: P.reportes.expediente,
  filtros: { ...FECHAS, SUCURSALES_TODAS: SUCURSALES },
  defectos: (ctx) => ({ ...esteMes(ctx), SUCURSALES_TODAS: 0 }),
  alcance: { sucursal: 'n.SUCURSAL', medico: 'n.CODIGOMEDICO', cajero: false },
  columnas: {
    PACIENTE,
    FECHA: fecha('Fecha'),
    HORA: textoOpcional('Hora', 5),
    CODIGOPACIENTE,
    EDAD,
    SEXO,
    DIAGNOSTICOS: textoOpcional('Diagnósticos', 2000),
    MEDICO,
    SUCURSAL_NOMBRE,
  },
  totales: [],
  renglones(ctx, f, donde) {
    exigirPeriodo(f);
    return sql<Record<string, unknown>>`
      select ${nombreVisible(ctx)} as "PACIENTE", n."FECHA", to_char(n."HORA", 'HH24:MI') as "HORA", n."CODIGOPACIENTE", ${edadEl(sql`n."FECHA"`)}, p."SEXO",
        coalesce((select string_agg(d."CODIGO" || ' ' || d."DESCRIPCION", '; ' order by d."ORDEN") from notas_diagnosticos d
          where d.cliente = n.cliente and d."CODIGOPACIENTE" = n."CODIGOPACIENTE" and d."CONSECUTIVO" = n."CONSECUTIVO"), '') as "DIAGNOSTICOS",
        ${NOMBRE_MEDICO}, ${NOMBRE_SUCURSAL}
      from notas_evolucion n ${conPaciente('n')} ${conMedico('n')} ${conSucursal('n')}
      where n."FECHA" between ${f.FECHA_INICIAL} and ${f.FECHA_FINAL} and n.eliminado is null and ${donde}
      order by n."FECHA", n."HORA", n."CODIGOPACIENTE", n."CONSECUTIVO"`;
  },
});
