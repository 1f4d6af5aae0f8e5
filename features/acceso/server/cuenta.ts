// The token of the account page: it opens that page and nothing else, for an hour.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Config, derivar } from '#kernel/server/config.ts';

const VIDA_MS = 3_600_000;
const sello = (config: Config, texto: string) => createHmac('sha256', derivar(config, 'cuenta')).update(texto).digest('base64url');

export function tokenCuenta(config: Config, codigo: string): string {
  const texto = `${codigo}.${Date.now() + VIDA_MS}`;
  return `${texto}.${sello(config, texto)}`;
}
/** The clinic's code, or undefined when the token is not ours or has ended. */
export function leerTokenCuenta(config: Config, token: string): string | undefined {
  const [codigo = '', caduca = '', firma = ''] = token.split('.');
  const buena = Buffer.from(sello(config, `${codigo}.${caduca}`));
  const dada = Buffer.from(firma);
  return buena.length === dada.length && timingSafeEqual(buena, dada) && Number(caduca) > Date.now() ? codigo : undefined;
}
