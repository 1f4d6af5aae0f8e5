// Answers a call with a file instead of the envelope.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { PorPartes, Salida } from '#kernel/shared/endpoint.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';

/** nginx's status for it: nobody reads it but the log. */
const YA_NO_ESTA = 499;

export async function enviarArchivo(s: Salida<Uint8Array | PorPartes>, cliente: number, reply: FastifyReply): Promise<unknown> {
  const yaNo = new AbortController();
  const seFue = () => yaNo.abort(new Rechazo('Quien lo pidió ya no está', null, YA_NO_ESTA));
  if (reply.raw.destroyed) seFue();
  reply.raw.once('close', seFue);
  const bytes = await s.contenido(cliente, yaNo.signal);
  reply
    .header('content-type', s.tipo)
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(s.nombre)}`);
  // A stream is sent as it is: wrapped in another, it would stay open when whoever asked has already left.
  return reply.send(bytes instanceof Uint8Array ? Buffer.from(bytes) : bytes instanceof Readable ? bytes : Readable.from(bytes));
}
