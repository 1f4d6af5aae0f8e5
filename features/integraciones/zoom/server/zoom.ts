// Zoom as it is: OAuth 2 of a user-managed application, and whose account it is. https://developers.zoom.us/docs/integrations/oauth/

import { type Permiso, permisoDe, type Renovar, retirado } from '#features/integraciones/cuentas/server/permiso.ts';
import { pedirServicio, type Servicio } from '#kernel/server/servicios.ts';
import { SERVICIOS } from '#kernel/server/servicios_conocidos.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';

/** Accounts are asked of another host than permissions; an emulator answers both. */
const api = (s: Servicio): Servicio => (s.url === SERVICIOS.zoom.real ? { ...s, url: 'https://api.zoom.us' } : s);
const basica = ({ aplicacion: { id, secreto } }: Servicio) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secreto}`).toString('base64')}`,
});
const noSePudo = () => new Rechazo('Zoom no aceptó el enlace. Cierre esta pestaña e inténtelo de nuevo');

export function paginaDeZoom(s: Servicio, p: { regreso: string; STATE: string; desafio: string }): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: s.aplicacion.id,
    redirect_uri: p.regreso,
    state: p.STATE,
    code_challenge: p.desafio,
    code_challenge_method: 'S256',
  });
  return `${s.url}/oauth/authorize?${query}`;
}

/** The authorisation that came back, for a permission and the address of its account. */
export async function canjear(
  s: Servicio,
  p: { CODE: string; regreso: string; verificador: string },
): Promise<{ cuenta: string; permiso: Permiso }> {
  const { status, datos } = await pedirServicio(s, '/oauth/token', {
    metodo: 'POST',
    cabeceras: basica(s),
    cuerpo: new URLSearchParams({ grant_type: 'authorization_code', code: p.CODE, redirect_uri: p.regreso, code_verifier: p.verificador }),
  });
  const permiso = status === 200 ? permisoDe(datos) : null;
  if (!permiso) throw noSePudo();
  const yo = await pedirServicio(api(s), '/v2/users/me', { cabeceras: { authorization: `Bearer ${permiso.access_token}` } });
  const cuenta = (yo.datos as { email?: unknown } | null)?.email;
  if (yo.status !== 200 || typeof cuenta !== 'string' || !cuenta) throw noSePudo();
  return { cuenta, permiso };
}

/** Each refresh token is good once: the new one must be kept. */
export const renovarZoom: Renovar = async (s, { refresh_token }) => {
  const { status, datos } = await pedirServicio(s, '/oauth/token', {
    metodo: 'POST',
    cabeceras: basica(s),
    cuerpo: new URLSearchParams({ grant_type: 'refresh_token', refresh_token }),
  });
  if (retirado(datos)) return null;
  const nuevo = status === 200 ? permisoDe(datos) : null;
  if (!nuevo) throw new Rechazo('Zoom no renovó el permiso', null, 502);
  return nuevo;
};

/** Gives the permission back. Throws `Rechazo` when Zoom cannot be reached. */
export async function revocar(s: Servicio, { access_token }: Permiso): Promise<void> {
  await pedirServicio(s, '/oauth/revoke', {
    metodo: 'POST',
    cabeceras: basica(s),
    cuerpo: new URLSearchParams({ token: access_token }),
  });
}
