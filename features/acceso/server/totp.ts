// Second factor: time-based codes (RFC 6238) and ten recovery codes. Secrets are encrypted at rest.
import { createHash, randomBytes } from 'node:crypto';
import bwip from 'bwip-js/node';
import { Secret, TOTP } from 'otpauth';
import { cifrar, descifrar, llaveDe } from '#kernel/server/cifrado.ts';
import type { Config } from '#kernel/server/config.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';

const huella = (codigo: string) => createHash('sha256').update(codigo.replace(/\W/g, '').toLowerCase()).digest('hex');
const totp = (secreto: string, usuario = '') => new TOTP({ issuer: 'Galeno', label: usuario, secret: Secret.fromBase32(secreto) });
/** A secret that waits for its first code is marked, so that nobody is locked out by half a set-up. */
const PENDIENTE = 'p:';

export async function nuevoSecreto(ctx: Ctx): Promise<{ SECRETO: string; URI: string; QR: string }> {
  const SECRETO = new Secret({ size: 20 }).base32;
  const URI = totp(SECRETO, `${ctx.sesion.clinica.CODIGOCLIENTE}:${ctx.sesion.CLAVEUSUARIO}`).toString();
  const u = await ctx.db
    .selectFrom('usuarios')
    .select('totp')
    .where('CODIGOUSUARIO', '=', ctx.sesion.CODIGOUSUARIO)
    .executeTakeFirstOrThrow();
  if (u.totp) throw new Rechazo('El segundo factor ya está activo');
  await ctx.db
    .updateTable('usuarios')
    .set({ codigos_recuperacion: PENDIENTE + cifrar(SECRETO, llaveDe(ctx.host.config.ENCRYPTION_KEY)) })
    .where('CODIGOUSUARIO', '=', ctx.sesion.CODIGOUSUARIO)
    .execute();
  return { SECRETO, URI, QR: bwip.toSVG({ bcid: 'qrcode', text: URI, scale: 4 }) };
}

/** The first right code switches the second factor on; answers the recovery codes, shown once. */
export async function abrirTotp(ctx: Ctx, codigo: string): Promise<{ CODIGOS: string[] }> {
  const u = await ctx.db
    .selectFrom('usuarios')
    .select('codigos_recuperacion')
    .where('CODIGOUSUARIO', '=', ctx.sesion.CODIGOUSUARIO)
    .executeTakeFirstOrThrow();
  if (!u.codigos_recuperacion?.startsWith(PENDIENTE)) throw new Rechazo('Genere primero el código QR');
  const secreto = descifrar(u.codigos_recuperacion.slice(PENDIENTE.length), llaveDe(ctx.host.config.ENCRYPTION_KEY));
  if (totp(secreto).validate({ token: codigo.replace(/\s/g, ''), window: 1 }) === null)
    throw new Rechazo('El código de verificación no es correcto', {
      ERRORES: { CODIGO: 'El código de verificación no es correcto' },
    });
  const CODIGOS = Array.from({ length: 10 }, () =>
    randomBytes(5)
      .toString('hex')
      .replace(/(.{5})/, '$1-'),
  );
  await ctx.db
    .updateTable('usuarios')
    .set({
      totp: cifrar(secreto, llaveDe(ctx.host.config.ENCRYPTION_KEY)),
      codigos_recuperacion: CODIGOS.map(huella).join(','),
    })
    .where('CODIGOUSUARIO', '=', ctx.sesion.CODIGOUSUARIO)
    .execute();
  return { CODIGOS };
}

/** `restantes` is given when a recovery code was used up. */
export async function codigoCorrecto(
  config: Config,
  u: { totp: string | null; codigos_recuperacion: string | null },
  codigo: string,
): Promise<{ vale: boolean; restantes?: string }> {
  if (/^\d{6}$/.test(codigo.replace(/\s/g, '')))
    return {
      vale:
        totp(descifrar(u.totp!, llaveDe(config.ENCRYPTION_KEY))).validate({
          token: codigo.replace(/\s/g, ''),
          window: 1,
        }) !== null,
    };
  const quedan = (u.codigos_recuperacion ?? '').split(',');
  const h = huella(codigo);
  return quedan.includes(h) ? { vale: true, restantes: quedan.filter((c) => c !== h).join(',') } : { vale: false };
}
