// Emulator of the part of WhatsApp's Cloud API we use: sending templates, replies of patients and message statuses. Numbers
// that end in 0000 have no WhatsApp.
import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { APLICACION_EMULADA } from '#kernel/server/servicios.ts';
import type { ComoPaciente } from '../../sms/server/sms.emulador.ts';

interface Mensaje {
  to?: string;
  type?: string;
  biz_opaque_callback_data?: string;
  template?: { name: string; components: { parameters: { text: string }[] }[] };
}
/** Posts a notification to Galeno, signed as Meta signs. */
async function avisar(entrada: string, value: object): Promise<number> {
  const cuerpo = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', ...value } }] }],
  });
  const firma = `sha256=${createHmac('sha256', APLICACION_EMULADA.secreto).update(cuerpo).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': firma };
  const r = await fetch(entrada, { method: 'POST', headers, body: cuerpo }).catch(() => null);
  return r?.status ?? 0;
}

export default function whatsapp(app: FastifyInstance): void {
  const salidos: { id: string; to: string; texto: string; ficha: string }[] = [];
  app.post<{ Body: Mensaje }>('/:version/:telefono/messages', async (req, reply) => {
    if (!req.headers.authorization?.startsWith('Bearer '))
      return reply.code(401).send({ error: { code: 190, message: 'Invalid OAuth access token' } });
    const { to = '', type, template, biz_opaque_callback_data: ficha = '' } = req.body;
    const texto = template?.components[0]?.parameters[0]?.text ?? '';
    if (type !== 'template' || !texto || /[\n\t]| {4}/.test(texto))
      return reply.code(400).send({ error: { code: 132000, message: 'template' } });
    if (to.endsWith('0000')) return reply.code(400).send({ error: { code: 131026, message: 'Message undeliverable' } });
    const id = `wamid.${randomUUID()}`;
    salidos.push({ id, to, texto, ficha });
    return { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id }] };
  });
  /** Only for tests: the messages sent, their status, and replying as a patient. */
  app.get('/salidos', async () => salidos);
  app.post<{ Body: { entrada: string; id: string; estado: string; codigo?: number } }>('/avisar', async (req) => {
    const { entrada, id, estado, codigo } = req.body;
    const ficha = salidos.find((s) => s.id === id)?.ficha;
    const errors = codigo ? [{ code: codigo, title: 'Message undeliverable' }] : undefined;
    return { status: await avisar(entrada, { statuses: [{ id, status: estado, biz_opaque_callback_data: ficha, errors }] }) };
  });
  app.post<{ Body: ComoPaciente }>('/responder', async (req) => {
    const { entrada, de, texto, id = `wamid.${randomUUID()}`, citado } = req.body;
    const context = citado ? { id: citado } : undefined;
    return { status: await avisar(entrada, { messages: [{ from: de, id, type: 'text', text: { body: texto }, context }] }), id };
  });
}
