// The emulators of all providers at one address, each under its name. They speak the providers' protocols over HTTP, keep data
// in memory, and answer wrong keys as the provider does.
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import Fastify from 'fastify';
import type { Emulador } from '#kernel/server/servicios.ts';

const todos = import.meta.glob<Emulador>('../features/integraciones/*/server/*.emulador.ts', { eager: true, import: 'default' });

export async function abrirEmuladores(): Promise<{ url: string; cerrar: () => Promise<void> }> {
  const app = Fastify({ logger: false });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, cuerpo, listo) =>
    listo(null, Object.fromEntries(new URLSearchParams(cuerpo as string))),
  );
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, cuerpo, listo) => listo(null, cuerpo));
  for (const [archivo, emulador] of Object.entries(todos))
    await app.register(async (ambito) => emulador(ambito), { prefix: `/${basename(archivo, '.emulador.ts')}` });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    cerrar: async () => {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}
