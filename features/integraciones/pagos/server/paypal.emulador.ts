// Emulator of the part of PayPal's REST API that linking an account needs. A secret that contains «mala» is wrong.
import type { FastifyInstance } from 'fastify';

export default function paypal(app: FastifyInstance): void {
  app.post('/v1/oauth2/token', async (req, reply) => {
    const [, secreto = ''] = Buffer.from(String(req.headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':');
    if (!secreto || secreto.includes('mala'))
      return reply.code(401).send({ error: 'invalid_client', error_description: 'Client Authentication failed' });
    return { scope: 'https://uri.paypal.com/services/payments', access_token: 'A21AA-emulado', token_type: 'Bearer', expires_in: 32_400 };
  });
}
