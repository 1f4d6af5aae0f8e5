// Twilio's messages: accepts, keeps, and tells later what became of each at the address that came with it. Numbers that end in 0000
// do not exist, those that end in 9999 are accepted and not reached.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

export default function sms(app: FastifyInstance): void {
  const salidos: Record<string, string>[] = [];
  app.post<{ Params: { cuenta: string }; Body: Record<string, string> }>(
    '/2010-04-01/Accounts/:cuenta/Messages.json',
    async (req, reply) => {
      if (!req.headers.authorization?.startsWith('Basic ')) return reply.code(401).send({ code: 20003, message: 'Authenticate' });
      const { To = '', Body = '', StatusCallback } = req.body;
      if (!/^\+\d{8,15}$/.test(To) || To.endsWith('0000'))
        return reply.code(400).send({ code: 21211, message: "Invalid 'To' Phone Number" });
      const sid = `SM${randomUUID().replaceAll('-', '')}`;
      salidos.push({ sid, To, Body });
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
  /** Of the emulator alone: what has left. */
  app.get('/salidos', async () => salidos);
}
