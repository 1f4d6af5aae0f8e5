// Receives mail: an installation that sends to a real SMTP server.
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { type CasaDePrueba, type Cliente, levantar } from './clinica.ts';

export interface Recibido {
  para: string[];
  /** As received, with long lines rejoined. */
  cuerpo: string;
}
/** Starts both over a clinic's database while they are used; the server refuses the address `rechaza`. */
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

/** A message in the outbox. */
interface Mandado {
  asunto: string;
  cuerpo: string;
  html: string | null;
}
/** A clinic's outbox, in order. */
export const mandados = async (c: Cliente) =>
  (await c.sql(({ db }) => sql<Mandado>`select asunto, cuerpo, html from mensajes order by id`.execute(db))).rows;
