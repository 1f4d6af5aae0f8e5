// Emulator of Zoom's OAuth: consent page, PKCE exchange, renewal with tokens that work once, and the account's data.
import { APLICACION_EMULADA, type Emulador } from '#kernel/server/servicios.ts';
import { paginaDeAutorizacion } from '../../cuentas/server/autorizar_emulado.ts';
import { codigos, permisos } from '../../cuentas/server/permisos_emulados.ts';

const CUENTA = 'consultorio.demo@zoom.ejemplo.com';
const VIDA_S = 3599;
const BASICA = `Basic ${Buffer.from(`${APLICACION_EMULADA.id}:${APLICACION_EMULADA.secreto}`).toString('base64')}`;

const zoom: Emulador = (app) => {
  const { abrir, canjear } = codigos();
  const renovables = permisos('zr.');
  const accesos = permisos('za.');
  const dar = (scope = 'meeting:write user:read') => ({
    access_token: accesos.dar(scope),
    token_type: 'bearer',
    refresh_token: renovables.dar(scope),
    expires_in: VIDA_S,
    scope,
  });
  app.get<{ Querystring: Record<string, string> }>('/oauth/authorize', (req, reply) => {
    const q = req.query;
    if (q.response_type !== 'code' || q.client_id !== APLICACION_EMULADA.id || !q.redirect_uri)
      return reply.code(400).type('text/html').send('Invalid request (4,700)');
    return reply.type('text/html').send(paginaDeAutorizacion('Zoom', q.redirect_uri, q.state ?? '', abrir(q)));
  });
  app.post<{ Body: Record<string, string> }>('/oauth/token', (req, reply) => {
    const b = req.body ?? {};
    const mal = (error: string, status = 400) => reply.code(status).send({ reason: 'Invalid request', error });
    if (req.headers.authorization !== BASICA) return mal('invalid_client', 401);
    if (b.grant_type === 'refresh_token') return renovables.retirar(b.refresh_token ?? '') ? dar() : mal('invalid_grant');
    if (b.grant_type !== 'authorization_code') return mal('unsupported_grant_type');
    return canjear({ ...b, client_id: APLICACION_EMULADA.id }) ? dar() : mal('invalid_grant');
  });
  app.get('/v2/users/me', (req, reply) =>
    accesos.leer(String(req.headers.authorization ?? '').replace(/^Bearer /, ''))
      ? reply.send({ id: 'demostracion', email: CUENTA, type: 1 })
      : reply.code(401).send({ code: 124, message: 'Invalid access token.' }),
  );
  app.post<{ Body: { token?: string } }>('/oauth/revoke', (req, reply) => {
    if (req.headers.authorization !== BASICA) return reply.code(401).send({ error: 'invalid_client' });
    return accesos.retirar(req.body?.token ?? '') ? reply.send({ status: 'success' }) : reply.code(400).send({ error: 'invalid_token' });
  });
};
export default zoom;
