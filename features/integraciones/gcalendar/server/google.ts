// The calls that Google answers: OAuth 2 for web servers, and whose calendar it is.
// https://developers.google.com/identity/protocols/oauth2/web-server
import * as oauth from 'oauth4webapi';
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
import type { Servicio } from '#kernel/server/servicios.ts';
import { SERVICIOS } from '#kernel/server/servicios_conocidos.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';

const CALENDARIO = 'https://www.googleapis.com/auth/calendar.events';
/** Google speaks from several hosts; an emulator or a proxy from one. */
const en = (s: Servicio, host: string): string => (s.url === SERVICIOS.google.real ? host : s.url);
const google = (s: Servicio): DeOauth => ({
  emisor: 'https://accounts.google.com',
  pagina: `${en(s, 'https://accounts.google.com')}/o/oauth2/v2/auth`,
  permisos: `${en(s, 'https://oauth2.googleapis.com')}/token`,
  revocacion: `${en(s, 'https://oauth2.googleapis.com')}/revoke`,
  quienes: oauth.ClientSecretPost(s.aplicacion.secreto),
});
const noSePudo = () => new Rechazo('Google no aceptó el enlace. Cierre esta pestaña e inténtelo de nuevo');

/** The page where the doctor says yes. `consent` every time: only then Google gives a permission that can be renewed. */
export const paginaDeGoogle = (s: Servicio, ida: Ida): string =>
  paginaDe(s, google(s), ida, {
    scope: `openid email ${CALENDARIO}`,
    access_type: 'offline',
    prompt: 'consent',
    include_granted_scopes: 'true',
    nonce: ida.nonce,
  });

/** The authorisation that came back, for a permission and the address of its account. */
export async function canjear(s: Servicio, vuelta: Vuelta): Promise<{ cuenta: string; permiso: Permiso }> {
  const dado = await canjearCodigo(s, google(s), vuelta);
  if (!dado) throw noSePudo();
  // The user may leave out, box by box, what was asked for.
  if (!dado.scope?.split(' ').includes(CALENDARIO))
    throw new Rechazo('No se dio acceso al calendario. Enlace de nuevo y marque la casilla del calendario');
  const permiso = permisoDe(dado);
  // The id token came straight from Google, so its signature need not be asked for.
  const cuenta = oauth.getValidatedIdTokenClaims(dado)?.email;
  if (!permiso || typeof cuenta !== 'string' || !cuenta) throw noSePudo();
  return { cuenta, permiso };
}

export const renovarGoogle: Renovar = (s, permiso) => renovarPermiso(s, google(s), permiso);

/** Gives the permission back. Throws `Rechazo` when Google cannot be reached. */
export const revocar = (s: Servicio, { refresh_token }: Permiso): Promise<void> => revocarPermiso(s, google(s), refresh_token);
