// A statistic as a report: its table with the same chart on paper, and in Excel.
import type { z } from 'zod';
import { conGastos } from '#features/finanzas/rules.ts';
import { SUCURSALES } from '#kernel/reporte/encabezado.ts';
import { puedeConsultar } from '#kernel/reporte/periodo.ts';
import { type Reporte, reporte } from '#kernel/reporte/server.ts';
import { entero, fecha, importe, texto } from '#kernel/shared/fields.ts';
import { exigir } from '#kernel/shared/verdict.ts';
import { CALCULAR_EDAD, RANGO, type Renglon } from '../contract.ts';
import { definicionDe, MEDIDAS, type NombreEstadistica } from '../definiciones.ts';
import { dibujar, graficaDe } from '../graficas.ts';
import { tablaDe } from './estadistica.ts';
import { type Pedido, RENGLONES } from './renglones.ts';

/** Width of the chart in the units of its letters; the paper makes it as wide as the page. */
const ANCHO = 720;

export function reporteDe(nombre: NombreEstadistica): Reporte {
  const { titulo, columna, permiso, mide, sucursales, nota } = definicionDe(nombre);
  const filtros: z.ZodRawShape =
    nombre === 'edad'
      ? { CALCULAR_EDAD, RANGO }
      : {
          FECHA_INICIAL: fecha('Fecha inicial'),
          FECHA_FINAL: fecha('Fecha final'),
          ...(sucursales ? { SUCURSALES_TODAS: SUCURSALES } : {}),
        };
  return reporte({
    accion: `/estadisticas/${nombre}`,
    titulo,
    ...(nota ? { descripcion: nota } : {}),
    grupo: 'Estadísticas',
    permiso,
    ...(nombre === 'gastos' ? { si: conGastos } : {}),
    // Its screen has the same filters, the chart and the lists behind.
    listado: false,
    filtros,
    defectos: (ctx): Record<string, string | number> =>
      nombre === 'edad'
        ? { CALCULAR_EDAD: 'ACTUAL', RANGO: 5 }
        : { FECHA_INICIAL: ctx.hoy, FECHA_FINAL: ctx.hoy, ...(sucursales ? { SUCURSALES_TODAS: 0 } : {}) },
    alcance: RENGLONES[nombre].alcance,
    columnas: {
      NOMBRE: texto(columna, 300),
      VALOR: mide === 'importe' ? importe(MEDIDAS[mide]) : entero(MEDIDAS[mide]),
      PORCENTAJE: entero('Porcentaje'),
    },
    totales: ['VALOR', 'PORCENTAJE'],
    consulta: (ctx, f, donde) => {
      const pedido = f as unknown as Pedido;
      if (nombre !== 'edad') exigir(puedeConsultar(pedido.FECHA_INICIAL, pedido.FECHA_FINAL));
      return tablaDe(ctx, nombre, pedido, donde);
    },
    grafica: (ctx, f, filas) =>
      dibujar(
        graficaDe(nombre, filas as unknown as Renglon[], ctx.sesion.clinica.pais, Number((f as { RANGO?: number }).RANGO ?? 1)),
        ANCHO,
      ),
  });
}
