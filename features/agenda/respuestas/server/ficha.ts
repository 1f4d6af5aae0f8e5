// The name of an appointment in a link: its number and a proof that we wrote it, so that nobody reaches another by counting.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivar } from '#kernel/server/config.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste } from '#kernel/shared/verdict.ts';

const LARGO = 16;
const selloDe = (ctx: Ctx, N_CITA: number): string =>
  createHmac('sha256', derivar(ctx.host.config, 'respuestas'))
    .update(`${ctx.sesion.clinica.CODIGOCLIENTE}/${N_CITA}`)
    .digest('base64url')
    .slice(0, LARGO);

export const fichaDe = (ctx: Ctx, N_CITA: number): string => `${N_CITA}.${selloDe(ctx, N_CITA)}`;
export const enlaceRespuesta = (ctx: Ctx, N_CITA: number): string =>
  `${ctx.host.config.PUBLIC_URL}/c/${ctx.sesion.clinica.CODIGOCLIENTE}/${fichaDe(ctx, N_CITA)}`;

/** The appointment that a link names in this clinic. Throws Rechazo 404 when it is not ours. */
export function exigirFicha(ctx: Ctx, FICHA: string): number {
  const n = citaDeFicha(ctx, FICHA);
  if (n === undefined) throw noExiste('El enlace');
  return n;
}
/** The appointment that a link names in this clinic; undefined when it is not ours. */
function citaDeFicha(ctx: Ctx, FICHA: string): number | undefined {
  const [, numero = '', sello = ''] = /^(\d{1,9})\.([\w-]{16})$/.exec(FICHA) ?? [];
  if (!sello) return undefined;
  return timingSafeEqual(Buffer.from(sello), Buffer.from(selloDe(ctx, Number(numero)))) ? Number(numero) : undefined;
}
