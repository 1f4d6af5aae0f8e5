// Emulator of the part of ePayco's Apify API that linking an account needs. A private key that contains «mala» is wrong.
import type { FastifyInstance } from 'fastify';

export default function epayco(app: FastifyInstance): void {
  app.post('/login', async (req, reply) => {
    const [, privada = ''] = Buffer.from(String(req.headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':');
    if (!privada || privada.includes('mala')) return reply.code(401).send({ error: 'Unauthorized' });
    return { token: 'eyJ-emulado' };
  });
}
