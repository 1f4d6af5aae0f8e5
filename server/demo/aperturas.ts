// Who opened which file during the last weeks' visits: the desk when the patient arrived, the doctor during the visit.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import type { Parte } from './siembra.ts';

const DIAS = 60;
const DE_RECEPCION = [['/pacientes/obtener_uno', -12]] as const;
const DE_MEDICO = [
  ['/pacientes/obtener_uno', 1],
  ['/expediente/dashboard/overview', 1],
  ['/expediente/notas_evolucion/obtener', 4],
  ['/expediente/recetas/imprimir', 19],
] as const;

export const aperturas: Parte = async ({ db, avance, ctx }) => {
  const actos = [...DE_RECEPCION.map((a) => [...a, true] as const), ...DE_MEDICO.map((a) => [...a, false] as const)];
  await sql`insert into bitacora (momento, usuario, accion, detalle, ip, peticion)
    select momento, usuario, accion, jsonb_build_object('CODIGOPACIENTE', paciente), case when recibe then '10.0.0.21' else '10.0.0.34' end, 'demostracion' from (
      select (c."F_CITA" + c."H_CITA") at time zone ${ctx.sesion.clinica.ZONA_HORARIA} + a.minutos * interval '1 minute' as momento, a.accion, a.recibe,
        case when a.recibe then ${avance.usuarios.recepcion ?? 1}::int else coalesce(u."CODIGOUSUARIO", 1) end as usuario, c."CODIGOPACIENTE" as paciente
      from citas c cross join unnest(${actos.map(([x]) => x)}::text[], ${actos.map(([, m]) => m)}::int[], ${actos.map(([, , r]) => r)}::boolean[]) a (accion, minutos, recibe)
        left join lateral (select min(x."CODIGOUSUARIO") as "CODIGOUSUARIO" from usuarios x where x.cliente = c.cliente and x."CODIGOMEDICO" = c."CODIGOMEDICO") u on true
      where c."C_ESTATUS" = ${sql.lit(E.cita.realizada)} and c.eliminado is null and c."F_CITA" between ${ctx.hoy}::date - ${DIAS}::int and ${ctx.hoy}::date) x
    where momento < now() order by momento`.execute(db);
};
