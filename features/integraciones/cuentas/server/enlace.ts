// Linking by redirect (OAuth `state`): the user authorises on the provider's page and returns to one of our screens, in the
// same session. The state we sent along is accepted once, within minutes, from the same user and clinic.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '#kernel/server/config.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { NombreServicio } from '#kernel/server/servicios_conocidos.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';

const MINUTOS = 10;
/** The screen where the provider sends people back. It must match the address registered with the provider exactly. */
export const regresoDe = (config: Pick<Config, 'PUBLIC_URL'>, servicio: NombreServicio): string =>
  `${config.PUBLIC_URL}/integraciones/${servicio}`;

/** Starts a link and returns its state: clinic, doctor and a random value nobody can guess. */
export async function abrirEnlace(ctx: Ctx, servicio: NombreServicio, CODIGOMEDICO: number): Promise<string> {
  const nonce = randomBytes(24).toString('base64url');
  await sql`delete from enlaces_pendientes where caduca < now()`.execute(ctx.db);
  await sql`insert into enlaces_pendientes (nonce, servicio, "CODIGOMEDICO", caduca)
    values (${nonce}, ${servicio}, ${CODIGOMEDICO}, now() + make_interval(mins => ${MINUTOS}))`.execute(ctx.db);
  return `${ctx.sesion.clinica.CODIGOCLIENTE}_${CODIGOMEDICO}_${nonce}`;
}

/**
 * Ends a link and returns the doctor it was started for. Throws `Rechazo` when the state is not ours, was used or has expired.
 */
export async function cerrarEnlace(ctx: Ctx, servicio: NombreServicio, STATE: string): Promise<number> {
  const nonce = STATE.split('_').slice(2).join('_');
  const { rows } = await sql<{ CODIGOMEDICO: number }>`delete from enlaces_pendientes
    where nonce = ${nonce} and servicio = ${servicio} and caduca >= now() and creado_por = app_usuario() returning "CODIGOMEDICO"`.execute(
    ctx.db,
  );
  const medico = rows[0]?.CODIGOMEDICO;
  if (medico === undefined || STATE !== `${ctx.sesion.clinica.CODIGOCLIENTE}_${medico}_${nonce}`)
    throw new Rechazo('La autorización caducó o ya se usó. Cierre esta pestaña e inicie el enlace de nuevo');
  return medico;
}
