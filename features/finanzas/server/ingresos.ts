// Receipts in force of a period, and what they sum up to.
import { type Expression, type RawBuilder, sql } from 'kysely';
import { resta } from '#domain/dinero.ts';
import { E, etiqueta, FORMAS_PAGO } from '#domain/estados.ts';
import { TIPO_RECIBO } from '#features/caja/abonos/rules.ts';
import { nombreVisible, PACIENTE_AJENO } from '#features/pacientes/server/paciente.ts';
import type { Fechas } from '#kernel/reporte/periodo.ts';
import { MAX_RENGLONES } from '#kernel/reporte/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { Ingreso, TotalesIngresos } from '../contract.ts';

/** A receipt may pay charges of several doctors, so it belongs to the cashier who took it (3 §6). */
export const ALCANCE_INGRESOS = { sucursal: 'a.SUCURSAL', medico: false, cajero: 'a.creado_por' } as const;

const delPeriodo = ({ FECHA_INICIAL, FECHA_FINAL }: Fechas, donde: Expression<boolean>) =>
  sql`a."FECHA" between ${FECHA_INICIAL} and ${FECHA_FINAL} and a.eliminado is null and ${donde}`;

type Recibo = Omit<Ingreso, 'FORMAS_PAGO'> & { formas: number[] };
/** Receipts in the order in which they came, without limit; `enIngreso` says each. */
export const recibosDe = (ctx: Ctx, f: Fechas, donde: Expression<boolean>): RawBuilder<Recibo> => sql<Recibo>`
  select a."FOLIORECIBO", a."FECHA", ${nombreVisible(ctx)} as "PACIENTE", a."TIPO_ABONO" as "TIPO", left(coalesce(d.conceptos, ''), 1000) as "CONCEPTO",
    a."TOTAL" as "IMPORTE", a."REFERENCIA", coalesce(s."NOMBRECLINICA", '') as "SUCURSAL_NOMBRE", f.formas
  from abonos a join pacientes p on p.cliente = a.cliente and p."CODIGOPACIENTE" = a."CODIGOPACIENTE"
  left join sucursales s on s.cliente = a.cliente and s."CODIGOCLINICA" = a."SUCURSAL"
  cross join lateral (select string_agg(case when "CANTIDAD" > 1 then "CANTIDAD" || ' × ' else '' end || "DESCRIPCION", ', ' order by "RENGLON") as conceptos
    from abonos_detalle where cliente = a.cliente and "FOLIORECIBO" = a."FOLIORECIBO") d
  cross join lateral (select array_agg("FORMAPAGO" order by "RENGLON") as formas
    from abonos_formas_pago where cliente = a.cliente and "FOLIORECIBO" = a."FOLIORECIBO") f
  where ${delPeriodo(f, donde)} order by a."FECHA", a."FOLIORECIBO"`;
/** Of patients whom the user may not open only what is summed is said. */
export const enIngreso = ({ formas, ...r }: Recibo): Ingreso => ({
  ...r,
  REFERENCIA: r.PACIENTE === PACIENTE_AJENO ? '' : r.REFERENCIA,
  FORMAS_PAGO: [...new Set(formas)].map((f) => etiqueta(FORMAS_PAGO, f)).join(', '),
});
/** One more than the most that a screen shows, so that the caller can refuse. */
export const ingresosDe = async (ctx: Ctx, f: Fechas, donde: Expression<boolean>): Promise<Ingreso[]> =>
  (await sql<Recibo>`${recibosDe(ctx, f, donde)} limit ${MAX_RENGLONES + 1}`.execute(ctx.db)).rows.map(enIngreso);

export async function totalesDe(ctx: Ctx, f: Fechas, donde: Expression<boolean>): Promise<TotalesIngresos> {
  const { rows } = await sql<Record<'cobrado' | 'facturas' | 'boletas' | 'usado', number>>`
    select coalesce(sum(a."TOTAL"), 0) as cobrado,
      coalesce(sum(a."TOTAL" - a.acreditado) filter (where a."TIPO_ABONO" = ${TIPO_RECIBO.factura} and a."CANCELADO" = 0), 0) as facturas,
      coalesce(sum(a."TOTAL" - a.acreditado) filter (where a."TIPO_ABONO" = ${TIPO_RECIBO.boleta} and a."CANCELADO" = 0), 0) as boletas,
      coalesce(sum((select sum(p."IMPORTE") from abonos_formas_pago p where p.cliente = a.cliente and p."FOLIORECIBO" = a."FOLIORECIBO"
        and p."FORMAPAGO" = ${sql.lit(E.formaPago.saldoFavor)})), 0) as usado
    from abonos a where ${delPeriodo(f, donde)}`.execute(ctx.db);
  const { cobrado, facturas, boletas, usado } = rows[0]!;
  return { facturado: facturas + boletas, facturas, boletas, Total: resta(cobrado, usado), 'Saldo a favor usado': usado };
}
