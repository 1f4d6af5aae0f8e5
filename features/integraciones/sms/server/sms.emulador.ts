// Emulator of Twilio's messages: accepts and keeps them, reports their delivery later, and sends the replies of patients.
// Numbers ending in 0000 do not exist; those ending in 9999 are accepted and not delivered.
import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { APLICACION_EMULADA } from '#kernel/server/servicios.ts';

/** Twilio's documented signature: the URL, then the fields by name. */
const firmar = (url: string, campos: URLSearchParams) =>
  createHmac('sha1', APLICACION_EMULADA.secreto)
    .update(
      url +
        [...campos]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([k, v]) => k + v)
          .join(''),
    )
    .digest('base64');

/** What tests post to the emulator to reply as a patient would. */
export interface ComoPaciente {
  /** Galeno's webhook address. */
  entrada: string;
  de: string;
  texto: string;
  /** The provider's id of the reply; the same id twice is the same reply sent again. */
  id?: string;
  /** Id of our message that the reply quotes. */
  citado?: string;
}

export default function sms(app: FastifyInstance): void {
  const salidos: Record<string, string>[] = [];
  /** While set, no request is answered: for tests of what happens meanwhile. */
  let puerta: Promise<void> | undefined;
  let abrir = () => {};
  app.post<{ Params: { cuenta: string }; Body: Record<string, string> }>(
    '/2010-04-01/Accounts/:cuenta/Messages.json',
    async (req, reply) => {
      if (!req.headers.authorization?.startsWith('Basic ')) return reply.code(401).send({ code: 20003, message: 'Authenticate' });
      const { To = '', Body = '', StatusCallback } = req.body;
      if (!/^\+\d{8,15}$/.test(To) || To.endsWith('0000'))
        return reply.code(400).send({ code: 21211, message: "Invalid 'To' Phone Number" });
      const sid = `SM${randomUUID().replaceAll('-', '')}`;
      salidos.push({ sid, To, Body });
      await puerta;
      if (StatusCallback)
        setTimeout(() => {
          const MessageStatus = To.endsWith('9999') ? 'undelivered' : 'delivered';
          fetch(StatusCallback, {
            method: 'POST',
            body: new URLSearchParams({
              MessageSid: sid,
              MessageStatus,
              ...(MessageStatus === 'undelivered' ? { ErrorCode: '30003' } : {}),
            }),
          }).catch(() => {});
        }, 20).unref();
      return reply.code(201).send({ sid, status: 'queued', to: To });
    },
  );
  /** Only for tests: the messages sent, holding answers back, and replying as a patient. */
  app.get('/salidos', async () => salidos);
  app.post('/retener', async () => {
    puerta ??= new Promise((listo) => {
      abrir = listo;
    });
    return {};
  });
  app.post('/soltar', async () => {
    abrir();
    puerta = undefined;
    return {};
  });
  app.post<{ Body: ComoPaciente }>('/responder', async (req) => {
    const { entrada, de, texto, id = `SM${randomUUID().replaceAll('-', '')}` } = req.body;
    const campos = new URLSearchParams({ MessageSid: id, From: `+${de}`, To: '+10000000000', Body: texto, NumMedia: '0' });
    const r = await fetch(entrada, { method: 'POST', headers: { 'x-twilio-signature': firmar(entrada, campos) }, body: campos }).catch(
      () => null,
    );
    return { status: r?.status ?? 0, id };
  });
}
