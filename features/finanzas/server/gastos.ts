// Reads, registers and edits expenses. Those of branches that the user does not see do not exist for the user.
import { type Expression, type RawBuilder, sql } from 'kysely';
import { soloSuCaja } from '#kernel/reporte/alcance.ts';
import type { Fechas } from '#kernel/reporte/periodo.ts';
import { MAX_RENGLONES } from '#kernel/reporte/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { exigir, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import type { Gasto, GastoListado } from '../contract.ts';
import { conGastos, puedeFecharGasto, puedeTocarGasto, puedeUsarConcepto, SIN_GASTOS } from '../rules.ts';
import './table.ts';

export const ALCANCE_GASTOS = { sucursal: 'g.SUCURSAL', medico: false, cajero: 'g.creado_por' } as const;

const delPeriodo = ({ FECHA_INICIAL, FECHA_FINAL }: Fechas, donde: Expression<boolean>) =>
  sql`g."FECHA" between ${FECHA_INICIAL} and ${FECHA_FINAL} and g.eliminado is null and ${donde}`;
const CON_CONCEPTO = sql`gastos g join conceptos_egresos k on k.cliente = g.cliente and k."CODIGO" = g."CODIGOCONCEPTO"`;

/** Newest first, without limit. */
export const renglonesDe = (f: Fechas, donde: Expression<boolean>): RawBuilder<GastoListado> => sql<GastoListado>`
  select g.*, k."DESCRIPCION" as "CONCEPTO", coalesce(s."NOMBRECLINICA", '') as "SUCURSAL_NOMBRE",
    coalesce(btrim(u."NOMBRE" || ' ' || u."APEPAT"), '') as "USUARIO", g.movimiento as "ENTRADA"
  from ${CON_CONCEPTO}
  left join sucursales s on s.cliente = g.cliente and s."CODIGOCLINICA" = g."SUCURSAL"
  left join usuarios u on u.cliente = g.cliente and u."CODIGOUSUARIO" = g.creado_por
  where ${delPeriodo(f, donde)} order by g."FECHA" desc, g."NUMERO" desc`;
/** One more than the most that a screen shows, so that the caller can refuse. */
export const gastosDe = async (ctx: Ctx, f: Fechas, donde: Expression<boolean>): Promise<GastoListado[]> =>
  (await sql<GastoListado>`${renglonesDe(f, donde)} limit ${MAX_RENGLONES + 1}`.execute(ctx.db)).rows;
/** Concept and amount of each. */
export const importesDe = (f: Fechas, donde: Expression<boolean>): RawBuilder<unknown> =>
  sql`select k."DESCRIPCION" as concepto, g."IMPORTE" as importe from ${CON_CONCEPTO} where ${delPeriodo(f, donde)}`;

export function exigirGastos(ctx: Ctx): void {
  if (!conGastos(ctx.sesion.clinica)) throw new Rechazo(SIN_GASTOS, null, 403);
}
/** Refuses a date to come, and a concept that is unknown or inactive. */
export async function exigirGasto(ctx: Ctx, g: Pick<Gasto, 'FECHA' | 'CODIGOCONCEPTO'>, antes?: number): Promise<void> {
  exigir(puedeFecharGasto(ctx.hoy, g.FECHA));
  const { rows } = await sql<{ CODIGO: number; ACTIVO: number }>`select "CODIGO", "ACTIVO" from conceptos_egresos
    where "CODIGO" = ${g.CODIGOCONCEPTO} and eliminado is null`.execute(ctx.db);
  if (!rows[0]) throw noExiste('El concepto');
  exigir(puedeUsarConcepto(rows[0], antes));
}
/** One expense, locked. Throws Rechazo 404, also for one of a branch or a till that the user does not see. */
export async function gastoBloqueado(ctx: Ctx, NUMERO: number): Promise<Gasto> {
  const g = await ctx.db
    .selectFrom('gastos')
    .selectAll()
    .where('NUMERO', '=', NUMERO)
    .where('eliminado', 'is', null)
    .where(
      'SUCURSAL',
      'in',
      ctx.sesion.SUCURSALES.map((s) => s.CODIGOCLINICA),
    )
    .$if(soloSuCaja(ctx.sesion), (q) => q.where('creado_por', '=', ctx.sesion.CODIGOUSUARIO))
    .forUpdate()
    .executeTakeFirst();
  if (!g) throw noExiste('El gasto');
  const { rows } = await sql<{ movimiento: number | null }>`select movimiento from gastos where "NUMERO" = ${NUMERO}`.execute(ctx.db);
  exigir(puedeTocarGasto(rows[0]?.movimiento ?? null));
  return g;
}
