// What electronic invoicing needs of receipts, and what it writes on them.
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import type { Abono } from '../contract.ts';
import './table.ts';

export type ReciboFacturable = Pick<
  Abono,
  'FOLIORECIBO' | 'CODIGOPACIENTE' | 'FECHA' | 'TOTAL' | 'TIPO_ABONO' | 'FACTURAFOLIO' | 'CANCELADO' | 'SUCURSAL'
> & { RECIBO_CANCELADO: 0 | 1; FACTURA_GLOBAL: string };

/** Series and number of the invoice of many receipts that has the receipt `a`; '' when none has. */
export const facturaGlobalDe = (a: string): RawBuilder<string> => sql`coalesce((select g."SERIE" || '-' || g."FOLIO" from cfdi g
  where g.cliente = ${sql.ref(`${a}.cliente`)} and g."FACTURAFOLIO" = ${sql.ref(`${a}.FACTURAFOLIO`)} and g."FOLIORECIBO" is null), '')`;

/** Receipts as invoicing sees them, locked until the transaction ends: each is invoiced or cancelled by one at a time. */
export async function recibosBloqueados(ctx: Ctx, FOLIOS: readonly number[]): Promise<ReciboFacturable[]> {
  const { rows } = await sql<ReciboFacturable>`select a."FOLIORECIBO", a."CODIGOPACIENTE", a."FECHA", a."TOTAL", a."TIPO_ABONO",
      a."FACTURAFOLIO", a."CANCELADO", a."SUCURSAL", (a.eliminado is not null)::int as "RECIBO_CANCELADO", ${facturaGlobalDe('a')} as "FACTURA_GLOBAL"
    from abonos a where a."FOLIORECIBO" = any(${FOLIOS}::int[]) order by a."FOLIORECIBO" for update of a`.execute(ctx.db);
  return rows;
}
export async function reciboBloqueado(ctx: Ctx, FOLIORECIBO: number): Promise<ReciboFacturable> {
  const [recibo] = await recibosBloqueados(ctx, [FOLIORECIBO]);
  if (!recibo) throw noExiste(`El recibo ${FOLIORECIBO}`);
  return recibo;
}
/** Writes on receipts which invoice they have, that they have none any more, or that their invoice was cancelled. */
export async function ponerFactura(
  ctx: Ctx,
  FOLIOS: number | readonly number[],
  f: Pick<Abono, 'TIPO_ABONO' | 'FACTURAFOLIO' | 'CANCELADO'>,
): Promise<void> {
  const suyos = typeof FOLIOS === 'number' ? [FOLIOS] : [...FOLIOS];
  await ctx.db
    .updateTable('abonos')
    .set({ ...f, acreditado: 0 })
    .where('FOLIORECIBO', '=', sql<number>`any(${suyos}::int[])`)
    .execute();
}
/** Writes on the receipt how much of its invoice, still in force, credit notes took: `acreditado`, in the clinic's currency. */
export async function ponerAcreditado(ctx: Ctx, FOLIORECIBO: number, acreditado: number): Promise<void> {
  await ctx.db.updateTable('abonos').set({ acreditado }).where('FOLIORECIBO', '=', FOLIORECIBO).execute();
}
