import type { Ctx } from '#kernel/server/ctx.ts';
import './table.ts';

/** The RFC with which a doctor invoices; '' while their billing data are not saved. */
export async function rfcDelMedico(ctx: Ctx, CODIGOMEDICO: number): Promise<string> {
  const f = await ctx.db.selectFrom('medicos_facturacion').select('RFC').where('CODIGOMEDICO', '=', CODIGOMEDICO).executeTakeFirst();
  return f?.RFC ?? '';
}
/** Notes which certificate seals a doctor's invoices. */
export async function ponerCertificado(ctx: Ctx, CODIGOMEDICO: number, NOCERTIFICADO: string): Promise<void> {
  await ctx.db.updateTable('medicos_facturacion').set({ NOCERTIFICADO }).where('CODIGOMEDICO', '=', CODIGOMEDICO).execute();
}
