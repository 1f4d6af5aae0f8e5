// WhatsApp's Cloud API, as much of it as sending a template needs. Numbers that end in 0000 have no WhatsApp.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

interface Mensaje {
  to?: string;
  type?: string;
  template?: { name: string; components: { parameters: { text: string }[] }[] };
}
export default function whatsapp(app: FastifyInstance): void {
  const salidos: { id: string; to: string; texto: string }[] = [];
  app.post<{ Body: Mensaje }>('/:version/:telefono/messages', async (req, reply) => {
    if (!req.headers.authorization?.startsWith('Bearer '))
      return reply.code(401).send({ error: { code: 190, message: 'Invalid OAuth access token' } });
    const { to = '', type, template } = req.body;
    const texto = template?.components[0]?.parameters[0]?.text ?? '';
    if (type !== 'template' || !texto || /[\n\t]| {4}/.test(texto))
      return reply.code(400).send({ error: { code: 132000, message: 'template' } });
    if (to.endsWith('0000')) return reply.code(400).send({ error: { code: 131026, message: 'Message undeliverable' } });
    const id = `wamid.${randomUUID()}`;
    salidos.push({ id, to, texto });
    return { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id }] };
  });
  /** Of the emulator alone: what has left. */
  app.get('/salidos', async () => salidos);
}
