// Statistic: incomes and expenses of a year, month by month.
import { P } from '#domain/permisos.ts';
import { ANIOS, type Mes } from '#features/estadisticas/contract.ts';
import { graficaDeBalance, mesLargo } from '#features/estadisticas/graficas.ts';
import { ALCANCE_BALANCE, mesesDe } from '#features/estadisticas/server/balance.ts';
import { SUCURSALES } from '#kernel/reporte/encabezado.ts';
import { reporte } from '#kernel/reporte/server.ts';
import { dibujarGrafica } from '#kernel/shared/dibujo.ts';
import { entero, importe, texto } from '#kernel/shared/fields.ts';

const ANCHO = 720;

export default reporte({
  accion: '/estadisticas/balance',
  titulo: 'Balance anual',
  descripcion: 'Gastos, ingresos y utilidad de cada mes de un año',
  grupo: 'Estadísticas',
  permiso: P.estadisticas.finanzas,
  listado: false,
  filtros: { ANIO: entero('Año', ANIOS), SUCURSALES_TODAS: SUCURSALES },
  defectos: (ctx) => ({ ANIO: Number(ctx.hoy.slice(0, 4)), SUCURSALES_TODAS: 0 }),
  alcance: ALCANCE_BALANCE,
  columnas: { NOMBRE: texto('Mes', 20), GASTOS: importe('Gastos'), INGRESOS: importe('Ingresos'), UTILIDAD: importe('Utilidad') },
  totales: ['GASTOS', 'INGRESOS', 'UTILIDAD'],
  consulta: async (ctx, { ANIO }, donde) => (await mesesDe(ctx, ANIO, donde)).map((m) => ({ ...m, NOMBRE: mesLargo(m.MES) })),
  grafica: (ctx, { ANIO }, filas) => dibujarGrafica(graficaDeBalance(filas as unknown as Mes[], ANIO, ctx.sesion.clinica.pais), ANCHO),
});
