// Proofs that we wrote something that came back to us: in a link, in an address that a provider calls, in a token.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { noExiste } from '../shared/verdict.ts';
import { type Config, derivar } from './config.ts';
import type { Ctx } from './ctx.ts';

type Llave = Pick<Config, 'ENCRYPTION_KEY'>;
/** Whole, 43 letters; a link that people copy carries less. */
const LARGO = 43;
/** HMAC-SHA-256 of a text under a key of this installation's that serves one use alone, in letters that an address takes. */
export const sellar = (config: Llave, uso: string, texto: string, largo = LARGO): string =>
  createHmac('sha256', derivar(config, uso)).update(texto).digest('base64url').slice(0, largo);
/** Compares in constant time, so that the time taken reveals nothing. */
export function iguales(uno: string, otro: string): boolean {
  const [a, b] = [Buffer.from(uno), Buffer.from(otro)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const LARGO_FICHA = 16;
/** How a record of a clinic is named in a link that opens without a session: its number and a proof, so that nobody counts to another. */
export function fichas(uso: string) {
  const selloDe = (ctx: Ctx, n: number) => sellar(ctx.host.config, uso, `${ctx.sesion.clinica.CODIGOCLIENTE}/${n}`, LARGO_FICHA);
  return {
    de: (ctx: Ctx, n: number): string => `${n}.${selloDe(ctx, n)}`,
    /** The number that a link names in this clinic. Throws Rechazo 404 when it is not ours. */
    exigir(ctx: Ctx, FICHA: string): number {
      const [, n = '', sello = ''] = /^(\d{1,9})\.([\w-]+)$/.exec(FICHA) ?? [];
      if (!n || !iguales(sello, selloDe(ctx, Number(n)))) throw noExiste('El enlace');
      return Number(n);
    },
  };
}
