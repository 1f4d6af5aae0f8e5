// Report of charges of some days, item by item, with what was paid and what is owed.
import { type Expression, sql } from 'kysely';
import { P } from '#domain/permisos.ts';
import { soloDelMedico } from '#domain/sesion.ts';
import { conMedico } from '#features/medicos/server/medico.ts';
import { nombreVisible } from '#features/pacientes/server/paciente.ts';
import { SUCURSALES } from '#kernel/reporte/encabezado.ts';
import type { Fechas } from '#kernel/reporte/periodo.ts';
import { reporte } from '#kernel/reporte/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { codigo, entero, fecha, importe, textoOpcional } from '#kernel/shared/fields.ts';
import { conPaciente, conSucursal, NOMBRE_MEDICO, NOMBRE_SUCURSAL } from './comun/partes.ts';
import { exigirPeriodo } from './comun/periodo.ts';
import { porConcepto } from './comun/por_concepto.ts';

const delPeriodo = ({ FECHA_INICIAL, FECHA_FINAL }: Fechas, donde: Expression<boolean>) =>
  sql`c."FECHA" between ${FECHA_INICIAL} and ${FECHA_FINAL} and c.eliminado is null and ${donde}`;
function cargosDe(ctx: Ctx, f: Fechas, donde: Expression<boolean>) {
  exigirPeriodo(f);
  return sql<Record<string, unknown>>`
    select c."FECHA", c."FOLIOCARGO", ${nombreVisible(ctx)} as "PACIENTE", c."CANTIDAD", c."DESCRIPCION", ${NOMBRE_MEDICO}, ${NOMBRE_SUCURSAL},
      c."IMPORTE", c."ABONOS", c."SALDO"
    from cargos c ${conPaciente('c')} ${conSucursal('c')} ${conMedico('c')}
    where ${delPeriodo(f, donde)} order by c."FECHA", c."FOLIOCARGO"`;
}

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
  renglones: cargosDe,
  resumen: (ctx, f, donde) =>
    porConcepto(ctx, sql`select c."DESCRIPCION" as concepto, c."IMPORTE" as importe from cargos c where ${delPeriodo(f, donde)}`),
});
