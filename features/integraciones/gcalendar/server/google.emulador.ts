// Google as its own documents describe it: page of authorisation, exchange with PKCE, renewal, revocation; and the calendars.
import { APLICACION_EMULADA, type Emulador } from '#kernel/server/servicios.ts';
import { paginaDeAutorizacion } from '../../cuentas/server/autorizar_emulado.ts';
import { codigos, permisos } from '../../cuentas/server/permisos_emulados.ts';
import { calendariosGoogle } from './calendario_emulado.ts';

const CUENTA = 'consultorio.demo@gmail.com';
const VIDA_S = 3599;
/** The account stands with what it allowed, where the page was told one. */
const CON_CUENTA = / cuenta:(\S+)$/;
const parte = (o: object) => Buffer.from(JSON.stringify(o)).toString('base64url');

const google: Emulador = (app) => {
  const { abrir, canjear } = codigos();
  const renovables = permisos('1//');
  const accesos = permisos('ya29.');
  /** Whose calendar a key opens. An account that nobody named is everybody's: each authorisation of it has a calendar of its own. */
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
    // A key says by which permission it was given: it ends with it.
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
      // Only who asked for it, and consents now, gets a permission that can be renewed.
      ...(q.access_type === 'offline' && q.prompt === 'consent' ? { refresh_token } : {}),
      id_token: `${parte({ alg: 'RS256' })}.${parte({ iss: 'https://accounts.google.com', aud: b.client_id, email: cuenta })}.firma`,
    };
  });
  app.post('/_prueba/caducar', () => {
    accesos.caducar(() => true);
    return {};
  });
  // What people do at Google's own page of their account.
  app.post<{ Params: { cuenta: string } }>('/_prueba/:cuenta/retirar', ({ params }) => {
    renovables.caducar((scope) => CON_CUENTA.exec(scope)?.[1] === params.cuenta);
    return {};
  });
  // Who takes back one permission of an account takes back all that it gave us.
  app.post<{ Body: { token?: string } }>('/revoke', (req, reply) => {
    const { scope } = renovables.leer(req.body?.token ?? '') ?? {};
    if (!scope || !renovables.retirar(req.body.token!)) return reply.code(400).send({ error: 'invalid_token' });
    if (CON_CUENTA.test(scope)) renovables.caducar((suyo) => suyo === scope);
    return reply.send({});
  });
};
export default google;
