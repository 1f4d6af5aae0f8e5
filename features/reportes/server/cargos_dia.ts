// Report of charges of some days, item by item, with what was paid and what is owed.
import { sql } from 'kysely';
import { centavos, importe as deCentavos } from '#domain/dinero.ts';
import { P } from '#domain/permisos.ts';
import { soloDelMedico } from '#domain/sesion.ts';
import { nombreVisible } from '#features/pacientes/server/paciente.ts';
import { SUCURSALES } from '#kernel/reporte/encabezado.ts';
import { MAX_RENGLONES, reporte } from '#kernel/reporte/server.ts';
import { diasEntre } from '#kernel/shared/dates.ts';
import { codigo, entero, fecha, importe, textoOpcional } from '#kernel/shared/fields.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';

export default reporte({
  accion: '/ingresos/cargos_dia',
  titulo: 'Cargos por día',
  descripcion: 'Cargos registrados en un periodo, con lo abonado y lo que se debe',
  grupo: 'Caja',
  permiso: P.reportes.caja,
  filtros: {
    FECHA_INICIAL: fecha('Fecha inicial'),
    FECHA_FINAL: fecha('Fecha final'),
    SUCURSALES_TODAS: SUCURSALES,
  },
  defectos: (ctx) => ({ FECHA_INICIAL: ctx.hoy, FECHA_FINAL: ctx.hoy, SUCURSALES_TODAS: 0 }),
  alcance: { sucursal: 'c.SUCURSAL', medico: 'c.CODIGOMEDICO', cajero: false },
  // For a user restricted to their own doctor (3 §6), the paper names that doctor.
  ademas: async ({ sesion, db }) => {
    const medico = soloDelMedico(sesion);
    if (medico === null) return [];
    const m = await db.selectFrom('medicos').select('nombre_completo').where('CODIGOMEDICO', '=', medico).executeTakeFirst();
    return [[sesion.clinica.ET_MEDICO, m?.nombre_completo ?? 'Ninguno']];
  },
  columnas: {
    FECHA: fecha('Fecha'),
    FOLIOCARGO: codigo('Folio'),
    PACIENTE: textoOpcional('Paciente', 160),
    CANTIDAD: entero('Cant.'),
    DESCRIPCION: textoOpcional('Concepto', 200),
    MEDICO: textoOpcional('Médico', 160),
    SUCURSAL_NOMBRE: textoOpcional('Sucursal', 150),
    IMPORTE: importe('Importe'),
    ABONOS: importe('Abono'),
    SALDO: importe('Saldo'),
  },
  totales: ['IMPORTE', 'ABONOS', 'SALDO'],
  async consulta(ctx, { FECHA_INICIAL, FECHA_FINAL }, donde) {
    const dias = diasEntre(FECHA_INICIAL, FECHA_FINAL);
    if (dias < 0) throw new Rechazo('La fecha final no puede ser anterior a la inicial');
    if (dias > 366) throw new Rechazo('El periodo no puede ser mayor a un año');
    const { rows } = await sql<Record<string, unknown>>`
      select c."FECHA", c."FOLIOCARGO", ${nombreVisible(ctx)} as "PACIENTE", c."CANTIDAD", c."DESCRIPCION",
        coalesce(m.nombre_completo, '') as "MEDICO", coalesce(s."NOMBRECLINICA", '') as "SUCURSAL_NOMBRE", c."IMPORTE", c."ABONOS", c."SALDO"
      from cargos c join pacientes p on p.cliente = c.cliente and p."CODIGOPACIENTE" = c."CODIGOPACIENTE"
      left join sucursales s on s.cliente = c.cliente and s."CODIGOCLINICA" = c."SUCURSAL"
      left join medicos m on m.cliente = c.cliente and m."CODIGOMEDICO" = c."CODIGOMEDICO"
      where c."FECHA" between ${FECHA_INICIAL} and ${FECHA_FINAL} and c.eliminado is null and ${donde}
      order by c."FECHA", c."FOLIOCARGO" limit ${MAX_RENGLONES + 1}`.execute(ctx.db);
    return rows;
  },
  resumen: (_ctx, _f, filas) => {
    const sumas = new Map<string, number>();
    for (const f of filas) {
      const k = String(f.DESCRIPCION);
      sumas.set(k, (sumas.get(k) ?? 0) + centavos(Number(f.IMPORTE)));
    }
    const porConcepto = [...sumas].sort((a, b) => b[1] - a[1]).slice(0, 20);
    return [{ titulo: 'Por concepto', filas: porConcepto.map(([k, v]): [string, number] => [k, deCentavos(v)]) }];
  },
});
