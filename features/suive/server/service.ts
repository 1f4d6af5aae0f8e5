// The handlers of the weekly report of new cases.
import { semanaExacta } from '#domain/suive.ts';
import { condicionDe } from '#kernel/reporte/alcance.ts';
import { eligeSucursal, FILTRO_SUCURSAL } from '#kernel/reporte/encabezado.ts';
import { type Fechas, puedeConsultar } from '#kernel/reporte/periodo.ts';
import { DEMASIADOS, MAX_RENGLONES, reporteEnExcel, reporteEnPapel } from '#kernel/reporte/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigir, Rechazo } from '#kernel/shared/verdict.ts';
import { type Caso, suive } from '../contract.ts';
import { contar } from '../forma.ts';
import { casosDe } from './casos.ts';
import { enLibro, enPapel, type Forma } from './hoja.ts';
import { listaSuive } from './reporte.ts';
import { encabezadoDe } from './unidad.ts';

interface Enviado {
  FECHA_INICIAL: string | null;
  FECHA_FINAL: string | null;
  SUCURSALES_TODAS: 0 | 1;
}
/** The cases that the session may see. Throws Rechazo for a period that cannot be read, or elsewhere than in Mexico. */
async function casos(ctx: Ctx, e: Enviado): Promise<Caso[]> {
  if (!ctx.sesion.clinica.pais.suive) throw new Rechazo('El SUIVE es de las clínicas de México', null, 403);
  exigir(puedeConsultar(e.FECHA_INICIAL, e.FECHA_FINAL));
  const SUCURSALES_TODAS = eligeSucursal(ctx.sesion) ? e.SUCURSALES_TODAS : 0;
  const { donde } = condicionDe(listaSuive.alcance, ctx.sesion, { [FILTRO_SUCURSAL]: SUCURSALES_TODAS });
  const todos = await casosDe(ctx, e as Fechas, donde);
  if (todos.length > MAX_RENGLONES) throw new Rechazo(DEMASIADOS);
  return todos;
}
async function forma(ctx: Ctx, e: Enviado): Promise<Forma> {
  const cuentas = contar(await casos(ctx, e));
  const f = e as Fechas;
  const s = semanaExacta(f.FECHA_INICIAL, f.FECHA_FINAL);
  const cuando = s ? `${s.anio}-${String(s.semana).padStart(2, '0')}` : `${f.FECHA_INICIAL} a ${f.FECHA_FINAL}`;
  return { cuentas, encabezado: await encabezadoDe(ctx, f), archivo: `SUIVE-1 ${cuando}` };
}

export default implement(suive, {
  obtener: (ctx, _, e) => casos(ctx, e),
  imprimir: (ctx, _, e) => reporteEnPapel(ctx, listaSuive, e),
  descargar_reporte: (ctx, _, e) => reporteEnExcel(ctx, listaSuive, e),
  descargar_suive: async (ctx, _, e) => enLibro(await forma(ctx, e)),
  imprimir_suive: async (ctx, _, e) => enPapel(await forma(ctx, e)),
});
