// Google as it is: OAuth 2 for web servers, and whose calendar it is. https://developers.google.com/identity/protocols/oauth2/web-server

import { type Permiso, permisoDe, type Renovar, retirado } from '#features/integraciones/cuentas/server/permiso.ts';
import { pedirServicio, type Servicio } from '#kernel/server/servicios.ts';
import { SERVICIOS } from '#kernel/server/servicios_conocidos.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';

const CALENDARIO = 'https://www.googleapis.com/auth/calendar.events';
/** Google speaks from several hosts; an emulator or a proxy from one. */
const en = (s: Servicio, host: string): Servicio => (s.url === SERVICIOS.google.real ? { ...s, url: host } : s);
const cuentas = (s: Servicio) => en(s, 'https://accounts.google.com');
const oauth = (s: Servicio) => en(s, 'https://oauth2.googleapis.com');
const noSePudo = () => new Rechazo('Google no aceptó el enlace. Cierre esta pestaña e inténtelo de nuevo');

/** The page where the doctor says yes. `consent` every time: only then Google gives a permission that can be renewed. */
export function paginaDeGoogle(s: Servicio, p: { regreso: string; STATE: string; desafio: string }): string {
  const query = new URLSearchParams({
    client_id: s.aplicacion.id,
    redirect_uri: p.regreso,
    response_type: 'code',
    scope: `openid email ${CALENDARIO}`,
    access_type: 'offline',
    prompt: 'consent',
    include_granted_scopes: 'true',
    state: p.STATE,
    code_challenge: p.desafio,
    code_challenge_method: 'S256',
  });
  return `${cuentas(s).url}/o/oauth2/v2/auth?${query}`;
}

/** The authorisation that came back, for a permission and the address of its account. */
export async function canjear(
  s: Servicio,
  p: { CODE: string; regreso: string; verificador: string },
): Promise<{ cuenta: string; permiso: Permiso }> {
  const { status, datos } = await pedirServicio(oauth(s), '/token', {
    metodo: 'POST',
    cuerpo: new URLSearchParams({
      grant_type: 'authorization_code',
      code: p.CODE,
      redirect_uri: p.regreso,
      client_id: s.aplicacion.id,
      client_secret: s.aplicacion.secreto,
      code_verifier: p.verificador,
    }),
  });
  if (status !== 200) throw noSePudo();
  const { scope, id_token } = datos as { scope?: unknown; id_token?: unknown };
  // The user may leave out, box by box, what was asked for.
  if (!String(scope).split(' ').includes(CALENDARIO))
    throw new Rechazo('No se dio acceso al calendario. Enlace de nuevo y marque la casilla del calendario');
  const permiso = permisoDe(datos);
  const cuenta = correoDe(String(id_token));
  if (!permiso || !cuenta) throw noSePudo();
  return { cuenta, permiso };
}
/** The mail address in an id token, which came straight from Google and so needs no check of its signature. */
function correoDe(id_token: string): string {
  try {
    const { email } = JSON.parse(Buffer.from(id_token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return typeof email === 'string' ? email : '';
  } catch {
    return '';
  }
}

export const renovarGoogle: Renovar = async (s, { refresh_token }) => {
  const { status, datos } = await pedirServicio(oauth(s), '/token', {
    metodo: 'POST',
    cuerpo: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token,
      client_id: s.aplicacion.id,
      client_secret: s.aplicacion.secreto,
    }),
  });
  if (retirado(datos)) return null;
  const nuevo = status === 200 ? permisoDe(datos, refresh_token) : null;
  if (!nuevo) throw new Rechazo('Google no renovó el permiso', null, 502);
  return nuevo;
};

/** Gives the permission back. Throws `Rechazo` when Google cannot be reached. */
export async function revocar(s: Servicio, { refresh_token }: Permiso): Promise<void> {
  await pedirServicio(oauth(s), '/revoke', { metodo: 'POST', cuerpo: new URLSearchParams({ token: refresh_token }) });
}
