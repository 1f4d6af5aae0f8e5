// Incomes and expenses of a year, month by month.
import { type Expression, sql } from 'kysely';
import { resta, suma } from '#domain/dinero.ts';
import { E } from '#domain/estados.ts';
import type { Alcance } from '#kernel/reporte/alcance.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { Mes } from '../contract.ts';

export const ALCANCE_BALANCE: Alcance = { sucursal: 'm.SUCURSAL', medico: false, cajero: 'm.creado_por' };

/** Twelve months. What came in is counted as finance does (docs/decisiones/0103). */
export async function mesesDe(ctx: Ctx, year: number, donde: Expression<boolean>): Promise<Mes[]> {
  const [desde, hasta] = [`${year}-01-01`, `${year}-12-31`];
  const { rows } = await sql<Record<'MES' | 'GASTOS' | 'INGRESOS', number>>`
    select extract(month from m."FECHA")::int as "MES", sum(m.gasto) as "GASTOS", sum(m.ingreso) as "INGRESOS" from (
      select a."FECHA", a."SUCURSAL", a.creado_por, 0::numeric as gasto, a."TOTAL" - coalesce(s."IMPORTE", 0) as ingreso
      from abonos a left join abonos_formas_pago s
        on s.cliente = a.cliente and s."FOLIORECIBO" = a."FOLIORECIBO" and s."FORMAPAGO" = ${sql.lit(E.formaPago.saldoFavor)}
      where a."FECHA" between ${desde} and ${hasta} and a.eliminado is null
      union all
      select g."FECHA", g."SUCURSAL", g.creado_por, g."IMPORTE", 0 from gastos g
      where g."FECHA" between ${desde} and ${hasta} and g.eliminado is null) m
    where ${donde} group by 1`.execute(ctx.db);
  const de = new Map(rows.map((r) => [r.MES, r]));
  return Array.from({ length: 12 }, (_, i) => {
    const { GASTOS = 0, INGRESOS = 0 } = de.get(i + 1) ?? {};
    return { MES: i + 1, GASTOS, INGRESOS, UTILIDAD: resta(INGRESOS, GASTOS) };
  });
}

export function totalesDe(meses: readonly Mes[]): Omit<Mes, 'MES'> {
  const [GASTOS, INGRESOS] = [suma(meses.map((m) => m.GASTOS)), suma(meses.map((m) => m.INGRESOS))];
  return { GASTOS, INGRESOS, UTILIDAD: resta(INGRESOS, GASTOS) };
}
