// A server in the place of an outside service, for what its emulator does not do.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { APLICACION_EMULADA } from '#kernel/server/servicios.ts';
import type { NombreServicio } from '#kernel/server/servicios_conocidos.ts';
import type { Cliente } from './clinica.ts';

/** While `hacer` runs, the service is a server that answers each request as told. */
export async function conServicio(
  { casa: { host } }: Pick<Cliente, 'casa'>,
  cual: NombreServicio,
  contestar: (respuesta: ServerResponse, pedido: IncomingMessage) => void,
  hacer: () => Promise<void>,
): Promise<void> {
  const servidor = createServer((pedido, respuesta) => contestar(respuesta, pedido));
  await once(servidor.listen(0, '127.0.0.1'), 'listening');
  const { SERVICIOS, APLICACIONES } = host.config;
  const antes = [SERVICIOS[cual], APLICACIONES[cual]] as const;
  Object.assign(SERVICIOS, { [cual]: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}` });
  Object.assign(APLICACIONES, { [cual]: APLICACION_EMULADA });
  try {
    await hacer();
  } finally {
    Object.assign(SERVICIOS, { [cual]: antes[0] });
    Object.assign(APLICACIONES, { [cual]: antes[1] });
    servidor.close();
  }
}
