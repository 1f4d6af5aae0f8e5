// What arrives by mail: a house that sends to a real SMTP server.
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { type CasaDePrueba, type Cliente, levantar } from './clinica.ts';

export interface Recibido {
  para: string[];
  /** As it came, but with its long lines whole again. */
  cuerpo: string;
}
/** Raises both over the database of a clinic for as long as they are used; `rechaza` is an address that the server refuses. */
export async function conCorreo<R>(
  c: Cliente,
  usar: (casa: CasaDePrueba, recibidos: readonly Recibido[]) => Promise<R>,
  rechaza = '',
): Promise<R> {
  const recibidos: Recibido[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _, listo) =>
      address === rechaza ? listo(Object.assign(new Error('No such user'), { responseCode: 550 })) : listo(),
    onData(flujo, sesion, listo) {
      const trozos: Buffer[] = [];
      flujo.on('data', (t) => trozos.push(t));
      flujo.on('end', () => {
        const cuerpo = Buffer.concat(trozos).toString().replace(/=\r\n/g, '').replace(/=3D/g, '=');
        recibidos.push({ para: sesion.envelope.rcptTo.map((r) => r.address), cuerpo });
        listo();
      });
    },
  });
  await new Promise<void>((listo) => smtp.listen(0, '127.0.0.1', listo));
  const casa = await levantar(c.casa.conexion, { SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` });
  try {
    return await usar(casa, recibidos);
  } finally {
    await casa.cerrar();
    await new Promise<void>((listo) => smtp.close(() => listo()));
  }
}
