// Reset links for a forgotten password: single use and short-lived; mailed, or made by the installation's operator.
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { hayCorreo } from '#features/instalacion/server/correo.ts';
import { ponerClave } from '#features/personal/server/claves.ts';
import { exigirClaveSeguraDe } from '#features/personal/server/claves_comunes.ts';
import { olvidarIntentos } from '#features/personal/server/intentos.ts';
import type { Config } from '#kernel/server/config.ts';
import type { Ctx, Host } from '#kernel/server/ctx.ts';
import { textoDe } from '#kernel/server/html.ts';
import { EN_SU_LUGAR, mandar } from '#kernel/server/mensajes.ts';
import { huellaDe, nuevoToken } from '#kernel/server/sesiones.ts';
import type { DB } from '#kernel/server/tablas.ts';
import { llenarTexto } from '#kernel/shared/plantilla.ts';
import { exigir, Rechazo } from '#kernel/shared/verdict.ts';
import { CORREO_RESTABLECER } from '../correo.ts';
import { puedePedirEnlace } from '../rules.ts';

/** Stores the hash of a new link for a user; the token itself is not stored. */
export async function guardarEnlace(
  db: Kysely<DB>,
  CODIGOUSUARIO: number,
  { minutos, quitaTotp }: { minutos: number; quitaTotp: boolean },
): Promise<{ token: string; HASTA: string }> {
  const token = nuevoToken();
  const { rows } = await sql<{ HASTA: string }>`insert into restablecer (huella, "CODIGOUSUARIO", caduca, quita_totp)
    values (${huellaDe(token)}, ${CODIGOUSUARIO}, now() + make_interval(mins => ${minutos}), ${quitaTotp}) returning caduca as "HASTA"`.execute(
    db,
  );
  return { token, HASTA: rows[0]!.HASTA };
}
/** The token is in the fragment, which browsers do not send and servers do not log. */
export const enlaceDe = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, codigo: string, token: string): string =>
  `${PUBLIC_URL}/restablecer#${encodeURIComponent(codigo)}/${token}`;

const MINUTOS = 60;
/** Links that one mailbox may be sent in an hour, over all clinics, whether it belongs to a user or not. */
const POR_BUZON_HORA = 6;
async function limitarBuzon(host: Host, MAIL: string): Promise<void> {
  const huella = createHash('sha256').update(MAIL.toLowerCase()).digest('base64url');
  const { rows } = await host.poolNumeros.query<{ n: number }>('select limite_contar($1, 3600) as n', [`reset_pass|${huella}`]);
  if (rows[0]!.n > POR_BUZON_HORA) throw new Rechazo('Demasiadas solicitudes, intente más tarde', null, 429);
}
/** Answers the same whether the user exists or not. */
export async function pedirRestablecer(ctx: Ctx, { USER, MAIL, CLIENT }: { USER: string; MAIL: string; CLIENT: string }): Promise<null> {
  exigir(puedePedirEnlace(await hayCorreo(ctx.host)));
  await limitarBuzon(ctx.host, MAIL);
  const u = await ctx.db
    .selectFrom('usuarios')
    .select(['CODIGOUSUARIO', 'NOMBRE', 'MAIL'])
    .where(sql`lower("CLAVEUSUARIO")`, '=', USER.toLowerCase())
    .where(sql`lower("MAIL")`, '=', MAIL.toLowerCase())
    .where('ACTIVO', '=', 1)
    .where('eliminado', 'is', null)
    .executeTakeFirst();
  if (!u) return null;
  const { token } = await guardarEnlace(ctx.db, u.CODIGOUSUARIO, { minutos: MINUTOS, quitaTotp: false });
  const enlace = enlaceDe(ctx.host.config, CLIENT, token);
  const valores: Record<string, string> = { USUARIO_NOMBRE: u.NOMBRE, USUARIO_ENLACE: EN_SU_LUGAR };
  await mandar(ctx, {
    canal: 'correo',
    para: u.MAIL,
    origen: 'acceso',
    // Kept out of the outbox's text, so that nobody who reads it can set another user's password.
    secreto: enlace,
    asunto: CORREO_RESTABLECER.ASUNTO,
    cuerpo: llenarTexto(textoDe(CORREO_RESTABLECER.PLANTILLA).replaceAll('\n', '\n\n'), (clave) => valores[clave] ?? ''),
  });
  return null;
}

export async function usarRestablecer(ctx: Ctx, token: string, clave: string): Promise<null> {
  const r = await ctx.db
    .updateTable('restablecer')
    .set({ usado: sql`now()` })
    .where('huella', '=', huellaDe(token))
    .where('usado', 'is', null)
    .where(sql<boolean>`caduca > now()`)
    .returning(['CODIGOUSUARIO', 'quita_totp'])
    .executeTakeFirst();
  if (!r) throw new Rechazo('El enlace ya no es válido, solicite otro');
  const u = await ctx.db
    .selectFrom('usuarios')
    .select('CLAVEUSUARIO')
    .where('CODIGOUSUARIO', '=', r.CODIGOUSUARIO)
    .where('ACTIVO', '=', 1)
    .where('eliminado', 'is', null)
    .executeTakeFirst();
  if (!u) throw new Rechazo('El enlace ya no es válido, solicite otro');
  await exigirClaveSeguraDe(ctx, clave, 'NEW_PASS', r.CODIGOUSUARIO);
  await ponerClave(ctx, r.CODIGOUSUARIO, clave, null);
  // Having the mailbox proves the identity, so failed tries of others no longer make this user wait.
  await olvidarIntentos(ctx, u.CLAVEUSUARIO);
  if (r.quita_totp)
    await ctx.db
      .updateTable('usuarios')
      .set({ totp: null, totp_paso: null, codigos_recuperacion: null })
      .where('CODIGOUSUARIO', '=', r.CODIGOUSUARIO)
      .execute();
  ctx.anotar({ CODIGOUSUARIO: r.CODIGOUSUARIO, ...(r.quita_totp ? { SIN_SEGUNDO_FACTOR: 1 } : {}) });
  return null;
}
