// Proofs that who brings an authorisation back is who asked for it (PKCE, RFC 7636), and that what comes back answers that very
// question (the nonce of OpenID Connect). Both are derived from what travels, so that nothing has to be kept meanwhile.
import { createHmac } from 'node:crypto';
import { type Config, derivar } from '#kernel/server/config.ts';

type Con = Pick<Config, 'ENCRYPTION_KEY'>;
const de = (config: Con, para: string, STATE: string): string =>
  createHmac('sha256', derivar(config, para)).update(STATE).digest('base64url');
/** The secret half, for the exchange; the other half travels with the user. */
export const verificadorDe = (config: Con, STATE: string): string => de(config, 'pkce', STATE);
export const nonceDe = (config: Con, STATE: string): string => de(config, 'nonce', STATE);
