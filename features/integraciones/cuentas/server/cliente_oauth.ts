// OAuth 2 by oauth4webapi, over `pedirServicio`. The library checks the provider's answers: their form and token type, and the
// issuer, audience, time and nonce of id tokens.
import * as oauth from 'oauth4webapi';
import { pedirServicio, type Servicio } from '#kernel/server/servicios.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { type Permiso, permisoDe } from './permiso.ts';

export interface DeOauth {
  /** The issuer named in its id tokens. */
  emisor: string;
  pagina: string;
  permisos: string;
  revocacion: string;
  /** How we authenticate. */
  quienes: oauth.ClientAuth;
}
/** What is sent with the user to the authorisation page. */
export interface Ida {
  regreso: string;
  STATE: string;
  desafio: string;
  nonce: string;
}
/** What the user brings back, with the secrets that belong to it. */
export interface Vuelta {
  CODE: string;
  STATE: string;
  regreso: string;
  verificador: string;
  /** Only of providers that give an id token, which must repeat it. */
  nonce?: string;
}

const servidorDe = (d: DeOauth): oauth.AuthorizationServer => ({
  issuer: d.emisor,
  authorization_endpoint: d.pagina,
  token_endpoint: d.permisos,
  revocation_endpoint: d.revocacion,
});
const clienteDe = (s: Servicio): oauth.Client => ({ client_id: s.aplicacion.id });
const por = (s: Servicio) => ({
  // Emulators and local proxies speak plain HTTP.
  [oauth.allowInsecureRequests]: true,
  [oauth.customFetch]: async (
    url: string,
    { method, headers, body }: oauth.CustomFetchOptions<string, URLSearchParams | undefined | null>,
  ) => {
    const r = await pedirServicio({ ...s, url: '' }, url, {
      metodo: method as 'POST',
      cabeceras: headers,
      ...(body ? { cuerpo: body } : {}),
    });
    return Response.json(r.datos, { status: r.status });
  },
});

/** Address of the page where the user gives permission. */
export function paginaDe(s: Servicio, d: DeOauth, ida: Ida, mas: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: s.aplicacion.id,
    redirect_uri: ida.regreso,
    state: ida.STATE,
    code_challenge: ida.desafio,
    code_challenge_method: 'S256',
    ...mas,
  });
  return `${d.pagina}?${query}`;
}

/** Exchanges the authorisation code. null when the provider refuses it or its answer is invalid. */
export async function canjearCodigo(s: Servicio, d: DeOauth, v: Vuelta): Promise<oauth.TokenEndpointResponse | null> {
  const [as, cliente] = [servidorDe(d), clienteDe(s)];
  return nuloSiSeNiega(async () => {
    const dicho = oauth.validateAuthResponse(as, cliente, new URLSearchParams({ code: v.CODE, state: v.STATE }), v.STATE);
    const r = await oauth.authorizationCodeGrantRequest(as, cliente, d.quienes, dicho, v.regreso, v.verificador, por(s));
    return oauth.processAuthorizationCodeResponse(as, cliente, r, v.nonce ? { expectedNonce: v.nonce, requireIdToken: true } : {});
  });
}

/** Renews a permission; null when it was revoked. Throws `Rechazo` (502) when the provider cannot tell now. */
export async function renovarPermiso(s: Servicio, d: DeOauth, { refresh_token }: Permiso): Promise<Permiso | null> {
  const [as, cliente] = [servidorDe(d), clienteDe(s)];
  let retirado = false;
  const dado = await nuloSiSeNiega(
    async () => {
      const r = await oauth.refreshTokenGrantRequest(as, cliente, d.quienes, refresh_token, por(s));
      return oauth.processRefreshTokenResponse(as, cliente, r);
    },
    (e) => {
      retirado = e instanceof oauth.ResponseBodyError && e.error === 'invalid_grant';
    },
  );
  if (retirado) return null;
  const nuevo = dado && permisoDe(dado, refresh_token);
  if (!nuevo) throw new Rechazo(`${s.nombre} no renovó el permiso`, null, 502);
  return nuevo;
}

/** Revokes a permission, whatever the provider answers. Throws `Rechazo` when it cannot be reached. */
export async function revocarPermiso(s: Servicio, d: DeOauth, token: string): Promise<void> {
  await oauth.revocationRequest(servidorDe(d), clienteDe(s), d.quienes, token, por(s));
}

/** null for refusals and invalid answers of the provider; other errors are thrown. */
async function nuloSiSeNiega<T>(hacer: () => Promise<T>, oir: (e: unknown) => void = () => {}): Promise<T | null> {
  try {
    return await hacer();
  } catch (e) {
    if (
      e instanceof oauth.ResponseBodyError ||
      e instanceof oauth.OperationProcessingError ||
      e instanceof oauth.AuthorizationResponseError ||
      e instanceof oauth.WWWAuthenticateChallengeError ||
      e instanceof oauth.UnsupportedOperationError
    ) {
      oir(e);
      return null;
    }
    throw e;
  }
}
