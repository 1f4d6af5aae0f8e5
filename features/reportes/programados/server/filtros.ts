// The filters of a programmed report: what was chosen is kept as the report's address holds it, and the period is filled in
// when it is made.
import { z } from 'zod';
import type { Reporte } from '#kernel/reporte/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { campoDe } from '#kernel/shared/fields.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { DEL_DIA, FECHAS_DEL_PERIODO, periodoDe, sePrograma } from '../rules.ts';

export const seProgramaReporte = (r: Reporte): boolean =>
  r.expediente === undefined &&
  sePrograma(Object.entries(r.filtros).map(([clave, s]) => ({ clave, tipo: campoDe(s as z.ZodType)?.tipo ?? 'texto' })));
export const tienePeriodo = (r: Reporte): boolean => FECHAS_DEL_PERIODO.some((f) => f in r.filtros);

/** Only the report's own filters, and without those that each send fills. */
export function soloFiltros(r: Reporte, FILTROS: string): string {
  const suyos = [...new URLSearchParams(FILTROS)].filter(([k]) => k in r.filtros && !DEL_DIA.includes(k));
  return new URLSearchParams(suyos).toString();
}

/** The filters of the report that was due on `DIA`. Throws Rechazo when one of those kept is none of its filters' values. */
export function filtrosDel(
  ctx: Ctx,
  r: Reporte,
  { FILTROS, FRECUENCIA }: { FILTROS: string; FRECUENCIA: number },
  DIA: string,
): Record<string, unknown> {
  const dichos = Object.fromEntries(new URLSearchParams(soloFiltros(r, FILTROS)));
  const periodo = tienePeriodo(r) ? periodoDe(FRECUENCIA, DIA) : {};
  const leidos = z.object(r.filtros).safeParse({ ...r.defectos({ ...ctx, hoy: DIA }), ...dichos, ...periodo });
  if (!leidos.success) throw new Rechazo('Los filtros de este reporte no son válidos: ábralo y elíjalos de nuevo');
  return leidos.data;
}
