// Proof that who brings an authorisation back is who asked for it (RFC 7636). The secret half is derived from what travels, so
// that nothing has to be kept meanwhile.
import { createHash, createHmac } from 'node:crypto';
import { type Config, derivar } from '#kernel/server/config.ts';

/** The secret half, for the exchange. */
export const verificadorDe = (config: Pick<Config, 'ENCRYPTION_KEY'>, STATE: string): string =>
  createHmac('sha256', derivar(config, 'pkce')).update(STATE).digest('base64url');
/** The half that travels with the user; its method is S256. */
export const desafioDe = (config: Pick<Config, 'ENCRYPTION_KEY'>, STATE: string): string =>
  createHash('sha256').update(verificadorDe(config, STATE)).digest('base64url');
