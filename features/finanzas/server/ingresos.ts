// Receipts in force of a period, and what they sum up to.
import { type Expression, sql } from 'kysely';
import { resta } from '#domain/dinero.ts';
import { E } from '#domain/estados.ts';
import { TIPO_RECIBO } from '#features/caja/abonos/rules.ts';
import { listar } from '#features/caja/abonos/server/abono.ts';
import { PACIENTE_AJENO } from '#features/pacientes/server/paciente.ts';
import type { Fechas } from '#kernel/reporte/periodo.ts';
import { MAX_RENGLONES } from '#kernel/reporte/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { Ingreso, TotalesIngresos } from '../contract.ts';

/** A receipt may pay charges of several doctors, so it belongs to the cashier who took it (3 §6). */
export const ALCANCE_INGRESOS = { sucursal: 'a.SUCURSAL', medico: false, cajero: 'a.creado_por' } as const;

const delPeriodo = ({ FECHA_INICIAL, FECHA_FINAL }: Fechas, donde: Expression<boolean>) =>
  sql`a."FECHA" between ${FECHA_INICIAL} and ${FECHA_FINAL} and a.eliminado is null and ${donde}`;

/**
 * One more than the most that a report shows, so that the caller can refuse. Of patients whom the user may not open only what is
 * summed is said.
 */
export const ingresosDe = async (ctx: Ctx, f: Fechas, donde: Expression<boolean>): Promise<Ingreso[]> =>
  (await listar(ctx, sql`${delPeriodo(f, donde)} order by a."FECHA", a."FOLIORECIBO" limit ${MAX_RENGLONES + 1}`)).map(
    ({ TIPO_ABONO: TIPO, TOTAL: IMPORTE, REFERENCIA, ...a }) => ({
      ...a,
      TIPO,
      IMPORTE,
      REFERENCIA: a.PACIENTE === PACIENTE_AJENO ? '' : REFERENCIA,
    }),
  );

export async function totalesDe(ctx: Ctx, f: Fechas, donde: Expression<boolean>): Promise<TotalesIngresos> {
  const { rows } = await sql<Record<'cobrado' | 'facturas' | 'boletas' | 'usado', number>>`
    select coalesce(sum(a."TOTAL"), 0) as cobrado,
      coalesce(sum(a."TOTAL") filter (where a."TIPO_ABONO" = ${TIPO_RECIBO.factura} and a."CANCELADO" = 0), 0) as facturas,
      coalesce(sum(a."TOTAL") filter (where a."TIPO_ABONO" = ${TIPO_RECIBO.boleta} and a."CANCELADO" = 0), 0) as boletas,
      coalesce(sum((select sum(p."IMPORTE") from abonos_formas_pago p where p.cliente = a.cliente and p."FOLIORECIBO" = a."FOLIORECIBO"
        and p."FORMAPAGO" = ${sql.lit(E.formaPago.saldoFavor)})), 0) as usado
    from abonos a where ${delPeriodo(f, donde)}`.execute(ctx.db);
  const { cobrado, facturas, boletas, usado } = rows[0]!;
  return { facturado: facturas + boletas, facturas, boletas, Total: resta(cobrado, usado), 'Saldo a favor usado': usado };
}
