// The second factor: time-based codes (RFC 6238) and ten recovery codes. Secrets are stored encrypted.
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { cifrar, descifrar, llaveDe, llavesDe } from '#kernel/server/cifrado.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';

const huella = (codigo: string) => createHash('sha256').update(codigo.replace(/\W/g, '').toLowerCase()).digest('hex');
const totp = (secreto: string, usuario = '') => new TOTP({ issuer: 'Galeno', label: usuario, secret: Secret.fromBase32(secreto) });
const SEIS_CIFRAS = /^\d{6}$/;
/** The time step of a code valid now, one step before or one after; null for any other. */
function pasoDe(secreto: string, codigo: string): number | null {
  const token = codigo.replace(/\s/g, '');
  // The library fails on six characters of which one takes more than a byte.
  if (!SEIS_CIFRAS.test(token)) return null;
  const t = totp(secreto);
  const delta = t.validate({ token, window: 1 });
  return delta === null ? null : t.counter() + delta;
}
/** Recovery codes have 120 bits, so a fast hash of them is enough. */
const LETRAS = 'abcdefghijkmnpqrstuvwxyz23456789';
const codigoNuevo = (): string =>
  Array.from(randomBytes(24), (b) => LETRAS[b % LETRAS.length])
    .join('')
    .replace(/(.{6})(?=.)/g, '$1-');
/** Marks a secret whose first code has not come, so that an unfinished set-up locks nobody out. */
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
  const { default: bwip } = await import('bwip-js/node');
  return { SECRETO, URI, QR: bwip.toSVG({ bcid: 'qrcode', text: URI, scale: 4 }) };
}

/** Switches the second factor on with a first right code; answers the recovery codes, shown only once. */
export async function abrirTotp(ctx: Ctx, codigo: string): Promise<{ CODIGOS: string[] }> {
  const u = await ctx.db
    .selectFrom('usuarios')
    .select('codigos_recuperacion')
    .where('CODIGOUSUARIO', '=', ctx.sesion.CODIGOUSUARIO)
    .executeTakeFirstOrThrow();
  if (!u.codigos_recuperacion?.startsWith(PENDIENTE)) throw new Rechazo('Genere primero el código QR');
  const secreto = descifrar(u.codigos_recuperacion.slice(PENDIENTE.length), ...llavesDe(ctx.host.config));
  const paso = pasoDe(secreto, codigo);
  if (paso === null)
    throw new Rechazo('El código de verificación no es correcto', {
      ERRORES: { CODIGO: 'El código de verificación no es correcto' },
    });
  const CODIGOS = diezCodigos();
  await ctx.db
    .updateTable('usuarios')
    .set({
      totp: cifrar(secreto, llaveDe(ctx.host.config.ENCRYPTION_KEY)),
      // The code used to switch it on cannot be used again.
      totp_paso: paso,
      codigos_recuperacion: CODIGOS.map(huella).join(','),
    })
    .where('CODIGOUSUARIO', '=', ctx.sesion.CODIGOUSUARIO)
    .execute();
  return { CODIGOS };
}

const diezCodigos = () => Array.from({ length: 10 }, codigoNuevo);

/** Replaces all recovery codes with ten new ones, shown only once. */
export async function codigosNuevos(ctx: Ctx): Promise<{ CODIGOS: string[] }> {
  const CODIGOS = diezCodigos();
  const { numUpdatedRows } = await ctx.db
    .updateTable('usuarios')
    .set({ codigos_recuperacion: CODIGOS.map(huella).join(',') })
    .where('CODIGOUSUARIO', '=', ctx.sesion.CODIGOUSUARIO)
    .where('totp', 'is not', null)
    .executeTakeFirst();
  if (!numUpdatedRows) throw new Rechazo('Active primero el segundo factor');
  return { CODIGOS };
}

/**
 * Uses up a code of the second factor or a recovery code; false when it is wrong or already used. A single statement checks and
 * marks it, so that of two simultaneous uses only one succeeds.
 */
export async function gastarCodigo(ctx: Ctx, u: { CODIGOUSUARIO: number; totp: string | null }, codigo: string): Promise<boolean> {
  if (SEIS_CIFRAS.test(codigo.replace(/\s/g, ''))) {
    const paso = pasoDe(descifrar(u.totp!, ...llavesDe(ctx.host.config)), codigo);
    if (paso === null) return false;
    const { rows } = await sql`update usuarios set totp_paso = ${paso}
      where "CODIGOUSUARIO" = ${u.CODIGOUSUARIO} and coalesce(totp_paso, 0) < ${paso} returning 1`.execute(ctx.db);
    return rows.length === 1;
  }
  const { rows } = await sql`update usuarios
    set codigos_recuperacion = array_to_string(array_remove(string_to_array(codigos_recuperacion, ','), ${huella(codigo)}), ',')
    where "CODIGOUSUARIO" = ${u.CODIGOUSUARIO} and ${huella(codigo)} = any(string_to_array(codigos_recuperacion, ',')) returning 1`.execute(
    ctx.db,
  );
  return rows.length === 1;
}
