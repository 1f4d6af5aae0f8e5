// The receipts of an invoice: its own, or those of a global one.
import { type RawBuilder, sql } from 'kysely';
import type { Abono } from '#features/caja/abonos/contract.ts';
import { TIPO_RECIBO } from '#features/caja/abonos/rules.ts';
import { ponerFactura, recibosBloqueados } from '#features/caja/abonos/server/factura.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { ESTADO_CFDI } from '../rules.ts';
import './table.ts';

interface Suya {
  FACTURAFOLIO: number;
  FOLIORECIBO: number | null;
}
/** For the log: whose file an invoice is in. */
export const dePaciente = ({ CODIGOPACIENTE }: { CODIGOPACIENTE: number | null }) => (CODIGOPACIENTE === null ? {} : { CODIGOPACIENTE });

/** Its own, or those of a global one. */
export async function foliosDe(ctx: Ctx, FACTURAFOLIO: number): Promise<number[]> {
  const { rows } = await sql<{ FOLIORECIBO: number }>`
    select "FOLIORECIBO" from cfdi where "FACTURAFOLIO" = ${FACTURAFOLIO} and "FOLIORECIBO" is not null
    union all select "FOLIORECIBO" from cfdi_recibos where "FACTURAFOLIO" = ${FACTURAFOLIO}`.execute(ctx.db);
  return rows.map((r) => r.FOLIORECIBO);
}
/** That the receipt `a` may be invoiced: neither cancelled nor in an invoice that counts. */
export const porFacturar = (a: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${a}.eliminado`)} is null and (${sql.ref(`${a}.TIPO_ABONO`)} = ${sql.lit(TIPO_RECIBO.recibo)} or ${sql.ref(`${a}.CANCELADO`)} = 1)`;
/**
 * Makes the receipt name the invoice that counts, when it has any: the latest that was stamped, or the one that is on its way. An
 * invoice and the one that replaces it are both stamped until the SAT has cancelled the first.
 */
export async function asentar(ctx: Ctx, FOLIORECIBO: number): Promise<boolean> {
  await recibosBloqueados(ctx, [FOLIORECIBO]);
  const suyas = await ctx.db
    .selectFrom('cfdi')
    .select(['FACTURAFOLIO', 'ESTADO'])
    .where('FOLIORECIBO', '=', FOLIORECIBO)
    .where('ESTADO', 'in', [ESTADO_CFDI.porTimbrar, ESTADO_CFDI.vigente, ESTADO_CFDI.enProceso])
    .orderBy('FACTURAFOLIO', 'desc')
    .execute();
  const elegida = suyas.find((c) => c.ESTADO !== ESTADO_CFDI.porTimbrar) ?? suyas[0];
  if (!elegida) return false;
  const { FACTURAFOLIO } = elegida;
  // The database refuses two that count, so the others stop first.
  await ctx.db
    .updateTable('cfdi')
    .set({ cuenta: false })
    .where('FOLIORECIBO', '=', FOLIORECIBO)
    .where('FACTURAFOLIO', '!=', FACTURAFOLIO)
    .where('cuenta', '=', true)
    .execute();
  await ctx.db.updateTable('cfdi').set({ cuenta: true }).where('FACTURAFOLIO', '=', FACTURAFOLIO).execute();
  await ponerFactura(ctx, FOLIORECIBO, { TIPO_ABONO: TIPO_RECIBO.factura, FACTURAFOLIO, CANCELADO: 0 });
  return true;
}
/** Writes on the receipts that this invoice of theirs does not count any more. Those that have another keep it. */
export async function soltarRecibos(ctx: Ctx, c: Suya, f: Pick<Abono, 'TIPO_ABONO' | 'FACTURAFOLIO' | 'CANCELADO'>): Promise<void> {
  if (c.FOLIORECIBO !== null && (await asentar(ctx, c.FOLIORECIBO))) return;
  const recibos = await recibosBloqueados(ctx, await foliosDe(ctx, c.FACTURAFOLIO));
  await ponerFactura(
    ctx,
    recibos.filter((r) => r.FACTURAFOLIO === c.FACTURAFOLIO).map((r) => r.FOLIORECIBO),
    f,
  );
  await ctx.db.updateTable('cfdi_recibos').set({ libre: true }).where('FACTURAFOLIO', '=', c.FACTURAFOLIO).execute();
}
