// A patient's appointments, on paper and in Excel. The patient's consultations ask for it; it is not in the list of reports.
import { sql } from 'kysely';
import { E, ESTADOS_CITA, pares } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { nombreVisible } from '#features/pacientes/server/paciente.ts';
import { MAX_RENGLONES, reporte } from '#kernel/reporte/server.ts';
import { codigo, entero, fecha, opcion, opcional, textoOpcional } from '#kernel/shared/fields.ts';
import { noExiste } from '#kernel/shared/verdict.ts';

export default reporte({
  accion: '/agenda/citas_por_paciente',
  titulo: 'Citas del paciente',
  descripcion: 'Las citas de un paciente, la última primero',
  grupo: 'Agenda',
  permiso: P.pacientes.verConsultas,
  listado: false,
  expediente: 'CODIGOPACIENTE',
  filtros: { FECHAINICIAL: opcional(fecha('Desde')), CODIGOPACIENTE: codigo('Paciente') },
  defectos: () => ({ FECHAINICIAL: null, CODIGOPACIENTE: null }),
  opciones: async (ctx, { CODIGOPACIENTE }) => {
    const { rows } = await sql<{ nombre: string }>`select ${nombreVisible(ctx)} as nombre from pacientes p
      where p."CODIGOPACIENTE" = ${Number(CODIGOPACIENTE) || 0} and p.eliminado is null`.execute(ctx.db);
    if (!rows[0]) throw noExiste('El paciente');
    return { CODIGOPACIENTE: [[Number(CODIGOPACIENTE), rows[0].nombre]] };
  },
  alcance: { sucursal: false, medico: 'c.CODIGOMEDICO', cajero: false },
  columnas: {
    F_CITA: fecha('Fecha'),
    HORAINICIAL: textoOpcional('Hora', 5),
    H_MINCITA: entero('Minutos'),
    MEDICO: textoOpcional('Médico', 160),
    SUCURSAL_NOMBRE: textoOpcional('Sucursal', 150),
    C_ESTATUS: opcion('Estado', pares(ESTADOS_CITA)),
    D_OBSERVACIONES: textoOpcional('Observaciones', 255),
  },
  totales: [],
  async consulta(ctx, { FECHAINICIAL, CODIGOPACIENTE }, donde) {
    const { rows } = await sql<Record<string, unknown>>`
      select c."F_CITA", to_char(c."H_CITA", 'HH24:MI') as "HORAINICIAL", c."H_MINCITA", coalesce(m.nombre_completo, '') as "MEDICO",
        coalesce(s."NOMBRECLINICA", '') as "SUCURSAL_NOMBRE", c."C_ESTATUS", c."D_OBSERVACIONES"
      from citas c left join medicos m on m.cliente = c.cliente and m."CODIGOMEDICO" = c."CODIGOMEDICO"
      left join sucursales s on s.cliente = c.cliente and s."CODIGOCLINICA" = c."SUCURSAL"
      where c."CODIGOPACIENTE" = ${CODIGOPACIENTE} and c.eliminado is null and c."C_ESTATUS" <> ${sql.lit(E.cita.reservada)}
        and (${FECHAINICIAL}::date is null or c."F_CITA" >= ${FECHAINICIAL}::date) and ${donde}
      order by c."F_CITA" desc, c."H_CITA" desc limit ${MAX_RENGLONES + 1}`.execute(ctx.db);
    return rows;
  },
});
