// Emulator of Google's OAuth (authorisation page, PKCE exchange, renewal, revocation) and, with it, of the calendars.
import { APLICACION_EMULADA, type Emulador } from '#kernel/server/servicios.ts';
import { paginaDeAutorizacion } from '../../cuentas/server/autorizar_emulado.ts';
import { codigos, permisos } from '../../cuentas/server/permisos_emulados.ts';
import { calendariosGoogle } from './calendario_emulado.ts';

const CUENTA = 'consultorio.demo@gmail.com';
const VIDA_S = 3599;
/** The account name is kept inside the scope, when the page was given one. */
const CON_CUENTA = / cuenta:(\S+)$/;
const parte = (o: object) => Buffer.from(JSON.stringify(o)).toString('base64url');

/** What an id token says. Tests put something else into it by `_identidad` of the page's address. */
const identidad = (aud: string, email: string, { nonce }: Record<string, string>) => {
  const ahora = Math.floor(Date.now() / 1000);
  return { iss: 'https://accounts.google.com', aud, sub: '1', iat: ahora, exp: ahora + VIDA_S, email, email_verified: true, nonce };
};

const google: Emulador = (app) => {
  const { abrir, canjear } = codigos();
  const renovables = permisos('1//');
  const accesos = permisos('ya29.');
  /** Calendar a token opens. An authorisation of the default account gets its own calendar, so tests do not share one. */
  calendariosGoogle(app, (acceso) => {
    const dado = accesos.leer(acceso);
    const renovable = dado && renovables.leer(dado.scope);
    if (!dado || !renovable) return null;
    return CON_CUENTA.exec(renovable.scope)?.[1] ?? `${CUENTA}/${dado.scope}`;
  });
  app.get<{ Querystring: Record<string, string> }>('/o/oauth2/v2/auth', (req, reply) => {
    const q = req.query;
    if (q.response_type !== 'code' || q.client_id !== APLICACION_EMULADA.id || !q.redirect_uri)
      return reply.code(400).type('text/html').send('Error 400: invalid_request');
    return reply.type('text/html').send(paginaDeAutorizacion('Google', q.redirect_uri, q.state ?? '', abrir(q)));
  });
  app.post<{ Body: Record<string, string> }>('/token', (req, reply) => {
    const b = req.body ?? {};
    const mal = (error: string, status = 400) => reply.code(status).send({ error });
    if (b.client_id !== APLICACION_EMULADA.id || b.client_secret !== APLICACION_EMULADA.secreto) return mal('invalid_client', 401);
    // An access token carries the refresh token it came from, and ends with it.
    const permiso = (refresh_token: string, scope: string) => ({
      access_token: accesos.dar(refresh_token),
      expires_in: VIDA_S,
      scope: scope.replace(CON_CUENTA, ''),
      token_type: 'Bearer',
    });
    if (b.grant_type === 'refresh_token') {
      const dado = renovables.leer(b.refresh_token ?? '');
      return dado ? permiso(b.refresh_token!, dado.scope) : mal('invalid_grant');
    }
    if (b.grant_type !== 'authorization_code') return mal('unsupported_grant_type');
    const q = canjear(b);
    if (!q) return mal('invalid_grant');
    const cuenta = q.login_hint ?? CUENTA;
    const scope = `${q.scope ?? ''}${q.login_hint ? ` cuenta:${q.login_hint}` : ''}`;
    const refresh_token = renovables.dar(scope);
    return {
      ...permiso(refresh_token, scope),
      // As Google does: a refresh token is given only for offline access with fresh consent.
      ...(q.access_type === 'offline' && q.prompt === 'consent' ? { refresh_token } : {}),
      id_token: `${parte({ alg: 'RS256' })}.${parte({ ...identidad(b.client_id!, cuenta, q), ...(q._identidad && JSON.parse(q._identidad)) })}.firma`,
    };
  });
  app.post('/_prueba/caducar', () => {
    accesos.caducar(() => true);
    return {};
  });
  // What people do on Google's own account page.
  app.post<{ Params: { cuenta: string } }>('/_prueba/:cuenta/retirar', ({ params }) => {
    renovables.caducar((scope) => CON_CUENTA.exec(scope)?.[1] === params.cuenta);
    return {};
  });
  // Revoking one permission of an account revokes all the permissions it gave us.
  app.post<{ Body: { token?: string } }>('/revoke', (req, reply) => {
    const { scope } = renovables.leer(req.body?.token ?? '') ?? {};
    if (!scope || !renovables.retirar(req.body.token!)) return reply.code(400).send({ error: 'invalid_token' });
    if (CON_CUENTA.test(scope)) renovables.caducar((suyo) => suyo === scope);
    return reply.send({});
  });
};
export default google;
