// Answers a call with a file instead of the envelope.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { PorPartes, Salida } from '#kernel/shared/endpoint.ts';

export async function enviarArchivo(s: Salida<Uint8Array | PorPartes>, cliente: number, reply: FastifyReply): Promise<unknown> {
  const bytes = await s.contenido(cliente);
  reply
    .header('content-type', s.tipo)
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(s.nombre)}`);
  return reply.send(bytes instanceof Uint8Array ? Buffer.from(bytes) : Readable.from(bytes));
}
