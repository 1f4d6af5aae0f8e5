// The handlers of statistics. Their paper and spreadsheets are reports of the same name.
import { P } from '#domain/permisos.ts';
import { exigirGastos } from '#features/finanzas/server/gastos.ts';
import { condicionDe } from '#kernel/reporte/alcance.ts';
import { eligeSucursal, FILTRO_SUCURSAL } from '#kernel/reporte/encabezado.ts';
import { puedeConsultar } from '#kernel/reporte/periodo.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { implement } from '#kernel/server/serve.ts';
import type { ConsultaDeLista } from '#kernel/shared/lista.ts';
import { exigir, Rechazo } from '#kernel/shared/verdict.ts';
import { estadisticas } from '../contract.ts';
import { definicionDe, type NombreEstadistica } from '../definiciones.ts';
import { ALCANCE_BALANCE, mesesDe, totalesDe } from './balance.ts';
import { listaDe, tablaDe, totalDe } from './estadistica.ts';
import { type CalculoDeEdad, type Pedido, RENGLONES } from './renglones.ts';

interface Enviado {
  FECHA_INICIAL?: string | null;
  FECHA_FINAL?: string | null;
  SUCURSALES_TODAS?: 0 | 1;
  CALCULAR_EDAD?: CalculoDeEdad;
  RANGO?: 1 | 5;
}
const sucursales = (ctx: Ctx, todas: 0 | 1) => ({ [FILTRO_SUCURSAL]: eligeSucursal(ctx.sesion) ? todas : 0 });

/** What a statistic is asked for, and which rows the session may see. Throws Rechazo for a period without dates or too long. */
function leer(ctx: Ctx, nombre: NombreEstadistica, e: Enviado) {
  if (nombre === 'gastos') exigirGastos(ctx);
  const { FECHA_INICIAL = null, FECHA_FINAL = null, SUCURSALES_TODAS = 0, CALCULAR_EDAD = 'ACTUAL', RANGO = 5 } = e;
  if (nombre !== 'edad') exigir(puedeConsultar(FECHA_INICIAL, FECHA_FINAL));
  const { donde } = condicionDe(RENGLONES[nombre].alcance, ctx.sesion, sucursales(ctx, SUCURSALES_TODAS));
  return { f: { FECHA_INICIAL, FECHA_FINAL, CALCULAR_EDAD, RANGO } as Pedido, donde };
}
const tabla = (nombre: NombreEstadistica) => async (ctx: Ctx, _: unknown, e: Enviado) => {
  const { f, donde } = leer(ctx, nombre, e);
  const resultado = await tablaDe(ctx, nombre, f, donde);
  return { resultado, totales: { VALOR: totalDe(resultado) } };
};
const lista = (nombre: NombreEstadistica) => (ctx: Ctx, _: unknown, e: Enviado & ConsultaDeLista & { CLAVE: string }) => {
  // Who is behind a figure is told to those who may open files; how much money, to those who see it.
  if (definicionDe(nombre).mide !== 'importe' && !ctx.sesion.permisos.has(P.pacientes.abrir))
    throw new Rechazo('No tiene permiso para ver los pacientes', null, 403);
  return listaDe(ctx, nombre, { ...leer(ctx, nombre, e), CLAVE: e.CLAVE, consulta: e });
};

export default implement(estadisticas, {
  origenes: tabla('origenes'),
  origenes_lista: lista('origenes'),
  gastos: tabla('gastos'),
  gastos_lista: lista('gastos'),
  ingresos: tabla('ingresos'),
  ingresos_lista: lista('ingresos'),
  diagnosticos: tabla('diagnosticos'),
  diagnosticos_lista: lista('diagnosticos'),
  aseguradoras: tabla('aseguradoras'),
  aseguradoras_lista: lista('aseguradoras'),
  sexo: tabla('sexo'),
  sexo_lista: lista('sexo'),
  edad: tabla('edad'),
  edad_lista: lista('edad'),
  async balance(ctx, { year, allBranches }) {
    const { donde } = condicionDe(ALCANCE_BALANCE, ctx.sesion, sucursales(ctx, allBranches));
    const resultado = await mesesDe(ctx, year, donde);
    return { resultado, totales: totalesDe(resultado) };
  },
});
