// The name of an offer in a link: its number and a proof that we wrote it, as with the answers to reminders.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivar } from '#kernel/server/config.ts';
import type { Ctx } from '#kernel/server/ctx.ts';

const LARGO = 16;
const selloDe = (ctx: Ctx, ID: number): string =>
  createHmac('sha256', derivar(ctx.host.config, 'lista_espera'))
    .update(`${ctx.sesion.clinica.CODIGOCLIENTE}/${ID}`)
    .digest('base64url')
    .slice(0, LARGO);

export const enlaceOferta = (ctx: Ctx, ID: number): string =>
  `${ctx.host.config.PUBLIC_URL}/e/${ctx.sesion.clinica.CODIGOCLIENTE}/${ID}.${selloDe(ctx, ID)}`;

/** The offer that a link names in this clinic; undefined when it is not ours. */
export function ofertaDeFicha(ctx: Ctx, FICHA: string): number | undefined {
  const [, numero = '', sello = ''] = /^(\d{1,9})\.([\w-]{16})$/.exec(FICHA) ?? [];
  if (!sello) return undefined;
  return timingSafeEqual(Buffer.from(sello), Buffer.from(selloDe(ctx, Number(numero)))) ? Number(numero) : undefined;
}
