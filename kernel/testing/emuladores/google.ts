// Google's authorisation as its own documents describe it: page, exchange with PKCE, renewal, revocation.
import { APLICACION_EMULADA } from '../../server/servicios.ts';
import type { Emulador } from './abrir.ts';
import { paginaDeAutorizacion } from './autorizar.ts';
import { codigos, permisos } from './permisos.ts';

const CUENTA = 'consultorio.demo@gmail.com';
const VIDA_S = 3599;
const parte = (o: object) => Buffer.from(JSON.stringify(o)).toString('base64url');

const google: Emulador = (app) => {
  const { abrir, canjear } = codigos();
  const renovables = permisos('1//');
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
    const permiso = (scope: string) => ({ access_token: `ya29.${crypto.randomUUID()}`, expires_in: VIDA_S, scope, token_type: 'Bearer' });
    if (b.grant_type === 'refresh_token') {
      const dado = renovables.leer(b.refresh_token ?? '');
      return dado ? permiso(dado.scope) : mal('invalid_grant');
    }
    if (b.grant_type !== 'authorization_code') return mal('unsupported_grant_type');
    const q = canjear(b);
    if (!q) return mal('invalid_grant');
    return {
      ...permiso(q.scope ?? ''),
      // Only who asked for it, and consents now, gets a permission that can be renewed.
      ...(q.access_type === 'offline' && q.prompt === 'consent' ? { refresh_token: renovables.dar(q.scope ?? '') } : {}),
      id_token: `${parte({ alg: 'RS256' })}.${parte({ iss: 'https://accounts.google.com', aud: b.client_id, email: CUENTA })}.firma`,
    };
  });
  app.post<{ Body: { token?: string } }>('/revoke', (req, reply) =>
    renovables.retirar(req.body?.token ?? '') ? reply.send({}) : reply.code(400).send({ error: 'invalid_token' }),
  );
};
export default google;
