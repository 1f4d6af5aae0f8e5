// Signatures that prove we wrote something that comes back to us: in a link, in a callback address, in a token.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { noExiste } from '../shared/verdict.ts';
import type { Llaves } from './cifrado.ts';
import { type Config, derivar } from './config.ts';
import type { Ctx } from './ctx.ts';

type Llave = Pick<Config, 'ENCRYPTION_KEY'>;
/** The full signature has 43 characters; links that people copy carry fewer. */
const LARGO = 43;
const firmar = (llave: string, texto: string, largo: number): string =>
  createHmac('sha256', llave).update(texto).digest('base64url').slice(0, largo);
/** HMAC-SHA-256 of a text with a key derived for this one use, in characters that are safe in an address. */
export const sellar = (config: Llave, uso: string, texto: string, largo = LARGO): string => firmar(derivar(config, uso), texto, largo);
/** Compares in constant time, so that the time taken reveals nothing. */
export function iguales(uno: string, otro: string): boolean {
  const [a, b] = [Buffer.from(uno), Buffer.from(otro)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Keys for one use that may have signed what comes back: the current one, and the one it replaces while both are configured. */
export const derivadas = ({ ENCRYPTION_KEY, ENCRYPTION_KEY_ANTERIOR }: Llaves, uso: string): string[] =>
  [ENCRYPTION_KEY, ENCRYPTION_KEY_ANTERIOR].filter(Boolean).map((llave) => derivar({ ENCRYPTION_KEY: llave }, uso));
/** Whether we signed this text for this use. */
export const selladoPor = (config: Llaves, uso: string, texto: string, sello: string, largo = LARGO): boolean =>
  derivadas(config, uso).some((llave) => iguales(sello, firmar(llave, texto, largo)));

const LARGO_FICHA = 16;
/** How a link without a session names a record: its number and a signature, so that nobody can try other numbers. */
export function fichas(uso: string) {
  const texto = (ctx: Ctx, n: number) => `${ctx.sesion.clinica.CODIGOCLIENTE}/${n}`;
  return {
    de: (ctx: Ctx, n: number): string => `${n}.${sellar(ctx.host.config, uso, texto(ctx, n), LARGO_FICHA)}`,
    /** The record's number in this clinic. Throws Rechazo 404 when we did not sign it. */
    exigir(ctx: Ctx, FICHA: string): number {
      const [, n = '', sello = ''] = /^(\d{1,9})\.([\w-]+)$/.exec(FICHA) ?? [];
      if (!n || !selladoPor(ctx.host.config, uso, texto(ctx, Number(n)), sello, LARGO_FICHA)) throw noExiste('El enlace');
      return Number(n);
    },
  };
}
