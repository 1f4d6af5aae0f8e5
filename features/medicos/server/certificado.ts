// A doctor's invoicing data, for the slice of certificates.
import type { Ctx } from '#kernel/server/ctx.ts';
import './table.ts';

/** The RFC with which the doctor invoices; '' until the invoicing data are saved. */
export async function rfcDelMedico(ctx: Ctx, CODIGOMEDICO: number): Promise<string> {
  const f = await ctx.db.selectFrom('medicos_facturacion').select('RFC').where('CODIGOMEDICO', '=', CODIGOMEDICO).executeTakeFirst();
  return f?.RFC ?? '';
}
/** Stores the number of the certificate that signs the doctor's invoices. */
export async function ponerCertificado(ctx: Ctx, CODIGOMEDICO: number, NOCERTIFICADO: string): Promise<void> {
  await ctx.db.updateTable('medicos_facturacion').set({ NOCERTIFICADO }).where('CODIGOMEDICO', '=', CODIGOMEDICO).execute();
}
