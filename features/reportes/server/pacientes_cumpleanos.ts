// Report of the birthdays of a month.
import { sql } from 'kysely';
import { P } from '#domain/permisos.ts';
import { conMedico } from '#features/medicos/server/medico.ts';
import { visibles } from '#features/pacientes/server/paciente.ts';
import { MAX_RENGLONES, reporte } from '#kernel/reporte/server.ts';
import { entero, opcion, textoOpcional } from '#kernel/shared/fields.ts';
import { CODIGOPACIENTE, MEDICO, NOMBRE_MEDICO, PACIENTE, TELEFONO, telefonoDe } from './comun/partes.ts';

const MESES = 'Enero Febrero Marzo Abril Mayo Junio Julio Agosto Septiembre Octubre Noviembre Diciembre'.split(' ');

export default reporte({
  accion: '/pacientes/cumpleanos',
  titulo: 'Cumpleaños',
  descripcion: 'Pacientes activos que cumplen años en un mes, día por día',
  grupo: 'Pacientes',
  permiso: P.reportes.pacientes,
  filtros: {
    MES: opcion(
      'Mes',
      MESES.map((texto, i) => [i + 1, texto] as const),
    ),
  },
  defectos: ({ hoy }) => ({ MES: Number(hoy.slice(5, 7)) }),
  alcance: { sucursal: false, medico: 'p.CODIGOMEDICO', cajero: false },
  columnas: {
    PACIENTE,
    DIA: entero('Día'),
    CODIGOPACIENTE,
    CUMPLE: entero('Cumple'),
    TELEFONO,
    MAIL: textoOpcional('Correo', 100),
    MEDICO,
  },
  totales: [],
  async consulta(ctx, { MES }, donde) {
    const mes = sql`extract(month from p."FECHA_NACIMIENTO")`;
    const { rows } = await sql<Record<string, unknown>>`
      select p.nombre_completo as "PACIENTE", extract(day from p."FECHA_NACIMIENTO")::int as "DIA", p."CODIGOPACIENTE",
        extract(year from ${ctx.hoy}::date)::int - extract(year from p."FECHA_NACIMIENTO")::int as "CUMPLE", ${telefonoDe(ctx)}, p."MAIL", ${NOMBRE_MEDICO}
      from pacientes p ${conMedico('p')}
      where ${mes} = ${MES} and p."ACTIVO" = 1 and p."FUSIONADO" = 0 and p.eliminado is null and ${visibles(ctx)} and ${donde}
      order by extract(day from p."FECHA_NACIMIENTO"), p."CODIGOPACIENTE" limit ${MAX_RENGLONES + 1}`.execute(ctx.db);
    return rows;
  },
});
