// The calls that Zoom answers: OAuth 2 of a user-managed application, and whose account it is.
// https://developers.zoom.us/docs/integrations/oauth/
import type { ClientAuth } from 'oauth4webapi';
import {
  canjearCodigo,
  type DeOauth,
  type Ida,
  paginaDe,
  renovarPermiso,
  revocarPermiso,
  type Vuelta,
} from '#features/integraciones/cuentas/server/cliente_oauth.ts';
import { type Permiso, permisoDe, type Renovar } from '#features/integraciones/cuentas/server/permiso.ts';
import { pedirServicio, type Servicio } from '#kernel/server/servicios.ts';
import { SERVICIOS } from '#kernel/server/servicios_conocidos.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';

/** Zoom's API is on another host than its OAuth; an emulator answers both. */
const api = (s: Servicio): Servicio => (s.url === SERVICIOS.zoom.real ? { ...s, url: 'https://api.zoom.us' } : s);
/** The two words as they are: Zoom does not undo the form encoding that RFC 6749 asks for and the library's own would apply. */
const basica =
  ({ aplicacion: { id, secreto } }: Servicio): ClientAuth =>
  (_servidor, _cliente, _cuerpo, cabeceras) =>
    cabeceras.set('authorization', `Basic ${Buffer.from(`${id}:${secreto}`).toString('base64')}`);
const zoom = (s: Servicio): DeOauth => ({
  emisor: 'https://zoom.us',
  pagina: `${s.url}/oauth/authorize`,
  permisos: `${s.url}/oauth/token`,
  revocacion: `${s.url}/oauth/revoke`,
  quienes: basica(s),
});
/** A token that ends while it travels is of no use. */
const MARGEN_MS = 60_000;
const noSePudo = () => new Rechazo('Zoom no aceptó el enlace. Cierre esta pestaña e inténtelo de nuevo');

export const paginaDeZoom = (s: Servicio, ida: Ida): string => paginaDe(s, zoom(s), ida);

/**
 * Exchanges the code that Zoom sent back for a permission. Zoom sends no id token, so its API is asked for the account's
 * address.
 */
export async function canjear(s: Servicio, { nonce: _, ...vuelta }: Vuelta): Promise<{ cuenta: string; permiso: Permiso }> {
  const dado = await canjearCodigo(s, zoom(s), vuelta);
  const permiso = dado && permisoDe(dado);
  if (!permiso) throw noSePudo();
  const yo = await pedirServicio(api(s), '/v2/users/me', { cabeceras: { authorization: `Bearer ${permiso.access_token}` } });
  const cuenta = (yo.datos as { email?: unknown } | null)?.email;
  if (yo.status !== 200 || typeof cuenta !== 'string' || !cuenta) throw noSePudo();
  return { cuenta, permiso };
}

/** Each refresh token is good once: the new one must be kept. */
export const renovarZoom: Renovar = (s, permiso) => renovarPermiso(s, zoom(s), permiso);

/**
 * Gives the permission back. Zoom takes it back by an access token that is valid, which lasts an hour: an older one is renewed
 * first. Throws `Rechazo` when Zoom cannot be reached.
 */
export async function revocar(s: Servicio, p: Permiso): Promise<void> {
  const vivo = new Date(p.vence).getTime() > Date.now() + MARGEN_MS ? p : await renovarZoom(s, p);
  // Without one there is nothing left to revoke.
  if (vivo) await revocarPermiso(s, zoom(s), vivo.access_token);
}
