// The list of new cases as a report: its paper and its workbook.
import { P } from '#domain/permisos.ts';
import { SUCURSALES } from '#kernel/reporte/encabezado.ts';
import { puedeConsultar } from '#kernel/reporte/periodo.ts';
import { reporte } from '#kernel/reporte/server.ts';
import { fecha } from '#kernel/shared/fields.ts';
import { exigir } from '#kernel/shared/verdict.ts';
import { Caso } from '../contract.ts';
import { casosDe } from './casos.ts';

const { FECHA, CODIGOPACIENTE, PACIENTE, EDAD, SEXO, MEDICO, EPI_CLAVE, CIE10, DIAGNOSTICO, SUCURSAL_NOMBRE } = Caso.shape;
export const listaSuive = reporte({
  accion: '/expedientes/suive',
  titulo: 'SUIVE: casos nuevos',
  grupo: 'Expediente',
  permiso: P.reportes.expediente,
  si: (c) => c.pais.suive,
  filtros: { FECHA_INICIAL: fecha('Fecha inicial'), FECHA_FINAL: fecha('Fecha final'), SUCURSALES_TODAS: SUCURSALES },
  defectos: (ctx) => ({ FECHA_INICIAL: ctx.hoy, FECHA_FINAL: ctx.hoy, SUCURSALES_TODAS: 0 }),
  alcance: { sucursal: 'n.SUCURSAL', medico: 'n.CODIGOMEDICO', cajero: false },
  columnas: { FECHA, EPI_CLAVE, CIE10, DIAGNOSTICO, PACIENTE, CODIGOPACIENTE, EDAD, SEXO, MEDICO, SUCURSAL_NOMBRE },
  totales: [],
  consulta: (ctx, f, donde) => {
    exigir(puedeConsultar(f.FECHA_INICIAL, f.FECHA_FINAL));
    return casosDe(ctx, f, donde);
  },
});
