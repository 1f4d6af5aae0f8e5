// Emulator of a browser's push service: keeps what it was sent, as it came, and forgets who left.
import type { Emulador } from '#kernel/server/servicios.ts';

const push: Emulador = (app) => {
  const llegaron = new Map<string, { cabeceras: Record<string, unknown>; cuerpo: string }[]>();
  const idos = new Set<string>();
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: 4_096 }, (_, cuerpo, hecho) => hecho(null, cuerpo));
  app.post<{ Params: { id: string } }>('/ido/:id', ({ params }) => {
    idos.add(params.id);
    return { ido: true };
  });
  app.post<{ Params: { id: string }; Body: Buffer }>('/aviso/:id', ({ params: { id }, headers, body }, reply) => {
    if (idos.has(id)) return reply.code(410).send();
    llegaron.set(id, [...(llegaron.get(id) ?? []), { cabeceras: headers, cuerpo: body.toString('base64') }]);
    return reply.code(201).send();
  });
  app.get<{ Params: { id: string } }>('/llegaron/:id', ({ params }) => llegaron.get(params.id) ?? []);
};
export default push;
