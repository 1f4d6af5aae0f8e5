// Emulator of Stripe Connect's authorisation: the consent page, the exchange of its code, and the end of the access.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { paginaDeAutorizacion } from '../../cuentas/server/autorizar_emulado.ts';

export default function stripe(app: FastifyInstance): void {
  const codigos = new Set<string>();
  const cuentas = new Set<string>();
  app.get<{ Querystring: { state?: string; redirect_uri?: string } }>('/oauth/authorize', async (req, reply) => {
    const code = `ac_${randomUUID()}`;
    codigos.add(code);
    return reply.type('text/html').send(paginaDeAutorizacion('Stripe', req.query.redirect_uri ?? '', req.query.state ?? '', code));
  });
  app.post<{ Body: Record<string, string> }>('/oauth/token', async (req, reply) => {
    if (!req.body.client_secret || !codigos.delete(String(req.body.code)))
      return reply.code(400).send({ error: 'invalid_grant', error_description: 'Authorization code does not exist' });
    const stripe_user_id = `acct_${randomUUID().slice(0, 8)}`;
    cuentas.add(stripe_user_id);
    return { stripe_user_id, scope: 'read_write', livemode: false, token_type: 'bearer' };
  });
  app.post<{ Body: Record<string, string> }>('/oauth/deauthorize', async (req, reply) =>
    cuentas.delete(String(req.body.stripe_user_id))
      ? { stripe_user_id: req.body.stripe_user_id }
      : reply.code(401).send({ error: 'invalid_client', error_description: 'This application is not connected to stripe account' }),
  );
}
