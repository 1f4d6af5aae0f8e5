// Receives mail: an installation that sends to a real SMTP server.
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { impresoDe, imprimir } from '#kernel/impreso/server.ts';
import { trabajosMensajes } from '#kernel/server/mensajes.ts';
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

/** Sends the last mail of a clinic's outbox with what it carries, and answers how it arrived. */
export async function llegaElUltimo(c: Cliente): Promise<Recibido> {
  const { rows } = await c.sql(({ db }) => sql<{ id: number }>`select id from mensajes order by id desc limit 1`.execute(db));
  return conCorreo(c, async ({ host }, recibidos) => {
    const [enviar] = trabajosMensajes(async (ctx, a) => imprimir(ctx, impresoDe(a.impreso)!, a.params));
    await enviar!.correr(host, { cliente: c.cliente, usuario: c.usuario, id: rows[0]!.id });
    return recibidos[0]!;
  });
}
/** The XML that came with a mail. */
export const xmlDelCorreo = ({ cuerpo }: Recibido): string =>
  Buffer.from(/PD94bWwg[A-Za-z0-9+/=\r\n]+/.exec(cuerpo)![0], 'base64').toString();

/** A message in the outbox. */
interface Mandado {
  asunto: string;
  cuerpo: string;
  html: string | null;
}
/** A clinic's outbox, in order. */
export const mandados = async (c: Cliente) =>
  (await c.sql(({ db }) => sql<Mandado>`select asunto, cuerpo, html from mensajes order by id`.execute(db))).rows;
