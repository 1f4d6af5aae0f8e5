// The invoice in whose favour another is cancelled.
import type { Ctx } from '#kernel/server/ctx.ts';
import { ESTADO_CFDI } from '../rules.ts';
import './table.ts';

/** Series and number; '' of none. */
export const suFolio = (c: { SERIE: string; FOLIO: number } | undefined): string => (c ? `${c.SERIE}-${c.FOLIO}` : '');
/** The one that replaces it, stamped or on its way. */
export const sustitutaDe = (ctx: Ctx, FACTURAFOLIO: number) =>
  ctx.db
    .selectFrom('cfdi')
    .select(['FACTURAFOLIO', 'SERIE', 'FOLIO', 'ESTADO', 'UUID'])
    .where('SUSTITUYE', '=', FACTURAFOLIO)
    .where('ESTADO', 'not in', [ESTADO_CFDI.rechazada, ESTADO_CFDI.cancelada])
    .executeTakeFirst();
/** What its cancellation says of the one that replaced it. One that was cancelled since is still the one that it names. */
export async function folioSustitucion(ctx: Ctx, FACTURAFOLIO: number): Promise<{ folioSustitucion?: string }> {
  const c = await ctx.db
    .selectFrom('cfdi')
    .select('UUID')
    .where('SUSTITUYE', '=', FACTURAFOLIO)
    .where('UUID', '!=', '')
    .orderBy('FACTURAFOLIO', 'desc')
    .executeTakeFirst();
  return c ? { folioSustitucion: c.UUID } : {};
}
