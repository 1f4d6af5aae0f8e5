// Emulator of the part of Niubiz's security API that linking an account needs. A password that contains «mala» is wrong.
import type { FastifyInstance } from 'fastify';

export default function niubiz(app: FastifyInstance): void {
  app.post('/api.security/v1/security', async (req, reply) => {
    const [, clave = ''] = Buffer.from(String(req.headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':');
    if (!clave || clave.includes('mala')) return reply.code(401).send('Unauthorized access');
    return reply.code(201).type('text/plain').send('eyJ-emulado');
  });
}
