// Report of the birthdays of a month, or of some days of it.
import { sql } from 'kysely';
import { P } from '#domain/permisos.ts';
import { conMedico } from '#features/medicos/server/medico.ts';
import { visibles } from '#features/pacientes/server/paciente.ts';
import { reporte } from '#kernel/reporte/server.ts';
import { entero, opcion, opcional, textoOpcional } from '#kernel/shared/fields.ts';
import { exigir } from '#kernel/shared/verdict.ts';
import { CODIGOPACIENTE, MEDICO, NOMBRE_MEDICO, PACIENTE, TELEFONO, telefonoDe } from './comun/partes.ts';

const DIAS: [number, number] = [1, 31];
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
    DIA_INICIAL: opcional(entero('Del día', DIAS)),
    DIA_FINAL: opcional(entero('Al día', DIAS)),
  },
  defectos: ({ hoy }) => ({ MES: Number(hoy.slice(5, 7)), DIA_INICIAL: null, DIA_FINAL: null }),
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
  renglones(ctx, { MES, DIA_INICIAL, DIA_FINAL }, donde) {
    const [desde, hasta] = [DIA_INICIAL ?? DIAS[0], DIA_FINAL ?? DIAS[1]];
    exigir(desde <= hasta || 'El día final no puede ser anterior al inicial');
    return sql<Record<string, unknown>>`
      select p.nombre_completo as "PACIENTE", p.cumple % 100 as "DIA", p."CODIGOPACIENTE",
        extract(year from ${ctx.hoy}::date)::int - extract(year from p."FECHA_NACIMIENTO")::int as "CUMPLE", ${telefonoDe(ctx)}, p."MAIL", ${NOMBRE_MEDICO}
      from pacientes p ${conMedico('p')}
      where p.cumple between ${MES * 100 + desde}::smallint and ${MES * 100 + hasta}::smallint and p."ACTIVO" = 1 and p."FUSIONADO" = 0 and p.eliminado is null and ${visibles(ctx)} and ${donde}
      order by p.cumple, p."CODIGOPACIENTE"`;
  },
});
