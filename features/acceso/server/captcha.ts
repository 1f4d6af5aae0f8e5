// The captcha is a proof of work made and checked by ourselves (ALTCHA); each solution is accepted once, by whichever server.
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type Config, derivar } from '#kernel/server/config.ts';
import type { Host } from '#kernel/server/ctx.ts';
import { origenDe } from '#kernel/server/origen.ts';
import { costoDelCaptcha } from '../rules.ts';

const VIDA_S = 10 * 60;
const llave = (c: Config) => derivar(c, 'captcha');

/** A challenge that grows dearer with those that were asked for lately, from the same address and from all, whatever server gave them. */
export async function retoNuevo(host: Host, ip: string): Promise<Record<string, unknown>> {
  const { rows } = await host.poolNumeros.query<{ n: number }>(
    `select limite_contar(clave, ${VIDA_S}) as n from unnest($1::text[]) with ordinality as c (clave, i) order by i`,
    [[`captcha|${origenDe(ip)}`, 'captcha']],
  );
  return {
    ...(await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: costoDelCaptcha(rows[0]!.n, rows[1]!.n),
      deriveKey,
      hmacSignatureSecret: llave(host.config),
      expiresAt: Math.floor(Date.now() / 1000) + VIDA_S,
    })),
  };
}

/** Whether what the browser sends (base64 of { challenge, solution }) solves a challenge of ours for the first time. */
export async function captchaValido(host: Host, enviado: string): Promise<boolean> {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(enviado, 'base64').toString('utf8'));
    const r = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: llave(host.config) });
    if (!r.verified) return false;
    const {
      rows: [f],
    } = await host.poolNumeros.query('select captcha_gastar($1, $2) as nueva', [
      challenge.signature,
      new Date(challenge.parameters.expiresAt * 1000),
    ]);
    return f.nueva;
  } catch {
    return false;
  }
}
