// The captcha: a proof of work that we make and check ourselves (ALTCHA). Each solution is accepted once, by any server.
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { derivar } from '#kernel/server/config.ts';
import type { Ctx, Host } from '#kernel/server/ctx.ts';
import { origenDe } from '#kernel/server/origen.ts';
import { unaVezPorLlamada } from '#kernel/server/por_llamada.ts';
import { anotarSeguridad } from '#kernel/server/seguridad.ts';
import { derivadas } from '#kernel/server/sello.ts';
import { enTransaccionPropia } from '#kernel/server/transaccion_propia.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { costoDelCaptcha } from '../rules.ts';

const VIDA_S = 10 * 60;
const USO = 'captcha';

/** A challenge that is harder the more were asked for lately, from this network address and from all. */
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
      hmacSignatureSecret: derivar(host.config, USO),
      expiresAt: Math.floor(Date.now() / 1000) + VIDA_S,
    })),
  };
}

/**
 * Refuses a solution (base64 of { challenge, solution }) that is wrong, expired or already used. The page solves another when it
 * reads `CAPTCHA: 1` in the refusal.
 */
export async function exigirCaptcha(ctx: Ctx, enviado: string): Promise<void> {
  if (await unaVezPorLlamada(ctx, 'captcha', () => gastado(ctx.host, enviado))) return;
  // Counted for all addresses together. A wrong solution costs nothing to send, and must not use up the rows for failed logins.
  await enTransaccionPropia(ctx, ({ db }) => anotarSeguridad(db, 'seguridad/captcha', {}, ctx.peticion, ''));
  throw new Rechazo('No se pudo comprobar el captcha, intente de nuevo', { CAPTCHA: 1 });
}
async function resuelto(host: Host, challenge: Challenge, solution: Solution): Promise<boolean> {
  for (const hmacSignatureSecret of derivadas(host.config, USO))
    if ((await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })).verified) return true;
  return false;
}
async function gastado(host: Host, enviado: string): Promise<boolean> {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(enviado, 'base64').toString('utf8'));
    if (!(await resuelto(host, challenge, solution))) return false;
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
