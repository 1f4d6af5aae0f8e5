// Report of cancelled receipts: who cancelled them and why.
import { sql } from 'kysely';
import { P } from '#domain/permisos.ts';
import { nombreVisible } from '#features/pacientes/server/paciente.ts';
import { SUCURSALES } from '#kernel/reporte/encabezado.ts';
import { reporte } from '#kernel/reporte/server.ts';
import { codigo, fecha, importe, textoOpcional } from '#kernel/shared/fields.ts';
import { conPaciente, conSucursal, NOMBRE_SUCURSAL, PACIENTE, SUCURSAL_NOMBRE } from './comun/partes.ts';
import { enDias, esteMes, exigirPeriodo, FECHAS } from './comun/periodo.ts';

export default reporte({
  accion: '/ingresos/recibos_cancelados',
  titulo: 'Recibos cancelados',
  descripcion: 'Recibos que se cancelaron en un periodo: quién y por qué',
  grupo: 'Caja',
  permiso: P.reportes.caja,
  filtros: { ...FECHAS, SUCURSALES_TODAS: SUCURSALES },
  defectos: (ctx) => ({ ...esteMes(ctx), SUCURSALES_TODAS: 0 }),
  alcance: { sucursal: 'a.SUCURSAL', medico: false, cajero: 'a.creado_por' },
  columnas: {
    PACIENTE,
    FOLIORECIBO: codigo('Recibo'),
    FECHA: fecha('Fecha'),
    CANCELADO_EL: fecha('Cancelado'),
    USUARIO: textoOpcional('Quién', 160),
    MOTIVO: textoOpcional('Motivo', 500),
    SUCURSAL_NOMBRE,
    TOTAL: importe('Total'),
  },
  totales: ['TOTAL'],
  renglones(ctx, f, donde) {
    exigirPeriodo(f);
    return sql<Record<string, unknown>>`
      select ${nombreVisible(ctx)} as "PACIENTE", a."FOLIORECIBO", a."FECHA", a.eliminado::date as "CANCELADO_EL",
        coalesce(btrim(u."NOMBRE" || ' ' || u."APEPAT"), '') as "USUARIO", coalesce(a.eliminado_motivo, '') as "MOTIVO", ${NOMBRE_SUCURSAL}, a."TOTAL"
      from abonos a ${conPaciente('a')} ${conSucursal('a')} left join usuarios u on u.cliente = a.cliente and u."CODIGOUSUARIO" = a.eliminado_por
      where ${enDias('a.eliminado', f)} and ${donde}
      order by a.eliminado, a."FOLIORECIBO"`;
  },
});
