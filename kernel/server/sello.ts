// Signatures that prove we wrote something that comes back to us: in a link, in a callback address, in a token.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { noExiste } from '../shared/verdict.ts';
import { type Config, derivar } from './config.ts';
import type { Ctx } from './ctx.ts';

type Llave = Pick<Config, 'ENCRYPTION_KEY'>;
/** The full signature has 43 characters; links that people copy carry fewer. */
const LARGO = 43;
/** HMAC-SHA-256 of a text with a key derived for this one use, in characters that are safe in an address. */
export const sellar = (config: Llave, uso: string, texto: string, largo = LARGO): string =>
  createHmac('sha256', derivar(config, uso)).update(texto).digest('base64url').slice(0, largo);
/** Compares in constant time, so that the time taken reveals nothing. */
export function iguales(uno: string, otro: string): boolean {
  const [a, b] = [Buffer.from(uno), Buffer.from(otro)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const LARGO_FICHA = 16;
/** How a link without a session names a record: its number and a signature, so that nobody can try other numbers. */
export function fichas(uso: string) {
  const selloDe = (ctx: Ctx, n: number) => sellar(ctx.host.config, uso, `${ctx.sesion.clinica.CODIGOCLIENTE}/${n}`, LARGO_FICHA);
  return {
    de: (ctx: Ctx, n: number): string => `${n}.${selloDe(ctx, n)}`,
    /** The record's number in this clinic. Throws Rechazo 404 when we did not sign it. */
    exigir(ctx: Ctx, FICHA: string): number {
      const [, n = '', sello = ''] = /^(\d{1,9})\.([\w-]+)$/.exec(FICHA) ?? [];
      if (!n || !iguales(sello, selloDe(ctx, Number(n)))) throw noExiste('El enlace');
      return Number(n);
    },
  };
}
