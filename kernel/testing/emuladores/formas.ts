// The forms service: an account by mail and password, tokens for the embedded application, the forms of the account. A password
// that contains «mala» is a wrong one.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const FORMATOS = [
  { id: 1, nombre: 'Historia médica breve' },
  { id: 2, nombre: 'Consentimiento informado' },
  { id: 3, nombre: 'Cuestionario de COVID-19' },
];

export default function formas(app: FastifyInstance): void {
  const cuentas = new Set<string>();
  const conocida = (autorizacion: unknown) => cuentas.has(String(autorizacion ?? '').replace(/^Bearer /, ''));
  app.post<{ Body: { email?: string; pass?: string } }>('/api/login', async (req, reply) => {
    if (!req.body.email || !req.body.pass || req.body.pass.includes('mala')) return reply.code(401).send({ error: 'credenciales' });
    const token = randomUUID();
    cuentas.add(token);
    return { token };
  });
  app.post('/api/token', async (req, reply) =>
    conocida(req.headers.authorization) ? { token: randomUUID() } : reply.code(401).send({ error: 'cuenta' }),
  );
  app.get('/api/formatos', async (req, reply) =>
    conocida(req.headers.authorization) ? FORMATOS : reply.code(401).send({ error: 'cuenta' }),
  );
  app.get('/app', async (_req, reply) =>
    reply
      .type('text/html')
      .send(
        `<!doctype html><html lang="es"><meta charset="utf-8"><title>Formas</title><style>body{font:15px/1.5 system-ui;margin:1.5rem}li{padding:.4rem 0}</style><h1>Formas, modo de demostración</h1><ul>${FORMATOS.map((f) => `<li>${f.nombre}</li>`).join('')}</ul></html>`,
      ),
  );
}
