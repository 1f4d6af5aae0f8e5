// How much one mailbox may be written to: whoever types an address may not be whose it is.
import { createHash } from 'node:crypto';
import type { Ctx } from '#kernel/server/ctx.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';

const POR_CORREO_HORA = 8;
/** Counts one more, and says whether it may be sent; apart from the transaction, so that a refusal counts too. */
export async function cabeOtroCorreo(ctx: Ctx, MAIL: string): Promise<boolean> {
  const huella = createHash('sha256').update(MAIL.toLowerCase()).digest('base64url');
  const { rows } = await ctx.host.poolNumeros.query<{ n: number }>('select limite_contar($1, 3600) as n', [
    `agenda_en_linea|${ctx.sesion.clinica.CODIGOCLIENTE}|${huella}`,
  ]);
  return rows[0]!.n <= POR_CORREO_HORA;
}
/** Throws Rechazo 429. */
export async function limitarCorreo(ctx: Ctx, MAIL: string): Promise<void> {
  if (!(await cabeOtroCorreo(ctx, MAIL))) throw new Rechazo('Demasiadas solicitudes, intente más tarde', null, 429);
}
