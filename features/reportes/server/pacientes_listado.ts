// Report of the patients registered in a period.
import { sql } from 'kysely';
import { P } from '#domain/permisos.ts';
import { conMedico } from '#features/medicos/server/medico.ts';
import { visibles } from '#features/pacientes/server/paciente.ts';
import { reporte } from '#kernel/reporte/server.ts';
import { fecha, opcion, textoOpcional } from '#kernel/shared/fields.ts';
import { CODIGOPACIENTE, EDAD, edadEl, MEDICO, NOMBRE_MEDICO, PACIENTE, SEXO, TELEFONO, telefonoDe } from './comun/partes.ts';
import { esteMes, exigirPeriodo, FECHAS } from './comun/periodo.ts';

export default reporte({
  accion: '/pacientes/listado',
  titulo: 'Listado de pacientes',
  descripcion: 'Pacientes registrados en un periodo, con sus datos de contacto',
  grupo: 'Pacientes',
  permiso: P.reportes.pacientes,
  filtros: {
    ...FECHAS,
    ESTATUS: opcion('Pacientes', [
      ['ACTIVOS', 'Activos'],
      ['INACTIVOS', 'Inactivos'],
      ['TODOS', 'Todos'],
    ]),
  },
  defectos: (ctx) => ({ ...esteMes(ctx), ESTATUS: 'ACTIVOS' }),
  alcance: { sucursal: false, medico: 'p.CODIGOMEDICO', cajero: false },
  columnas: {
    PACIENTE,
    CODIGOPACIENTE,
    FECHAALTA: fecha('Registro'),
    FECHA_NACIMIENTO: fecha('Nacimiento'),
    EDAD,
    SEXO,
    DOCUMENTOID: textoOpcional('Documento', 50),
    TELEFONO,
    MAIL: textoOpcional('Correo', 100),
    MEDICO,
  },
  totales: [],
  renglones(ctx, f, donde) {
    exigirPeriodo(f);
    return sql<Record<string, unknown>>`
      select p.nombre_completo as "PACIENTE", p."CODIGOPACIENTE", p."FECHAALTA", p."FECHA_NACIMIENTO", ${edadEl(sql`${ctx.hoy}::date`)}, p."SEXO",
        p."DOCUMENTOID", ${telefonoDe(ctx)}, p."MAIL", ${NOMBRE_MEDICO}
      from pacientes p ${conMedico('p')}
      where p."FECHAALTA" between ${f.FECHA_INICIAL} and ${f.FECHA_FINAL} and p.eliminado is null and p."FUSIONADO" = 0 and ${visibles(ctx)} and ${donde}
        and (${f.ESTATUS} = 'TODOS' or p."ACTIVO" = case when ${f.ESTATUS} = 'ACTIVOS' then 1 else 0 end)
      order by p."FECHAALTA", p."CODIGOPACIENTE"`;
  },
});
