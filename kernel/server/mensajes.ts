// The outbox. A message is a row of the save that wants it; a job sends it. Nothing is shown as sent that was not, and
// nothing is sent twice: a message whose sending died half-way is left for a person to decide.
import { sql } from 'kysely';
import { createTransport, type Transporter } from 'nodemailer';
import { z } from 'zod';
import { Rechazo } from '../shared/verdict.ts';
import type { Ctx } from './ctx.ts';
import type { Host } from './host.ts';
import { enClinica, jobLibre, type Trabajo } from './jobs.ts';

export interface Adjunto {
  impreso: string;
  params: Record<string, unknown>;
}
export interface PorMandar {
  canal: 'correo' | 'sms' | 'whatsapp';
  para: string;
  asunto: string;
  /** Plain text. */
  cuerpo: string;
  /** The same as rich text, for mail; ready to be sent. */
  html?: string | undefined;
  origen: string;
  CODIGOPACIENTE?: number | null;
  adjuntos?: Adjunto[];
}

/** Queues a message with this save; answers its id. */
export async function mandar(ctx: Ctx, m: PorMandar): Promise<number> {
  const {
    rows: [fila],
  } = await sql<{ id: number }>`insert into mensajes (canal, para, asunto, cuerpo, html, adjuntos, "CODIGOPACIENTE", origen)
    values (${m.canal}, ${m.para}, ${m.asunto.slice(0, 300)}, ${m.cuerpo}, ${m.html ?? null}, ${JSON.stringify(m.adjuntos ?? [])}, ${m.CODIGOPACIENTE ?? null}, ${m.origen}) returning id`.execute(
    ctx.db,
  );
  await ctx.encolar('mensajes.enviar', { id: fila!.id });
  return fila!.id;
}

/** Draws an attachment; given by the printout engine, so that the outbox does not know it. */
export type Dibujante = (ctx: Ctx, a: Adjunto) => Promise<{ nombre: string; tipo: string; contenido: () => Promise<Uint8Array> } | null>;

let transporte: { url: string; t: Transporter } | undefined;
function correoDe(host: Host): Transporter | undefined {
  const url = host.config.SMTP_URL;
  if (!url) return undefined;
  if (transporte?.url !== url) transporte = { url, t: createTransport(url, { pool: true } as never) as unknown as Transporter };
  return transporte.t;
}

interface Fila {
  id: number;
  canal: string;
  para: string;
  asunto: string;
  cuerpo: string;
  html: string | null;
  adjuntos: Adjunto[];
  estado: number;
  intentos: number;
}
const CADUCADO = 'El envío se interrumpió y no se sabe si llegó; revise antes de enviarlo de nuevo';

export const trabajosMensajes = (dibujar: Dibujante): Trabajo[] => [
  jobLibre('mensajes.enviar', z.object({ id: z.number() }), async (host, cliente, { id }) => {
    // 1. Claim it, in a commit of its own.
    const tomado = await enClinica(host, cliente, 0, async (ctx) => {
      const {
        rows: [m],
      } =
        await sql<Fila>`select id, canal, para, asunto, cuerpo, html, adjuntos, estado, intentos from mensajes where id = ${id} for update`.execute(
          ctx.db,
        );
      if (!m || m.estado > 1) return null;
      if (m.estado === 1) {
        await marcar(ctx, id, 5, CADUCADO);
        return null;
      }
      if (m.canal !== 'correo' || !correoDe(host)) {
        await marcar(
          ctx,
          id,
          4,
          m.canal === 'correo' ? 'El servidor de correo no está configurado' : 'El servicio de mensajes no está configurado',
        );
        return null;
      }
      let adjuntos: Awaited<ReturnType<Dibujante>>[];
      try {
        adjuntos = await Promise.all(m.adjuntos.map((a) => dibujar(ctx, a)));
      } catch (e) {
        if (!(e instanceof Rechazo)) throw e;
        // The record was deleted before its mail left.
        await marcar(ctx, id, 4, 'Lo que se adjuntaba ya no existe');
        return null;
      }
      await sql`update mensajes set estado = 1, intentos = intentos + 1 where id = ${id}`.execute(ctx.db);
      return { m, adjuntos: adjuntos.filter((a) => a !== null) };
    });
    if (!tomado) return;
    // 2. Talk to the outside with no transaction open.
    let motivo = '';
    try {
      const attachments = await Promise.all(
        tomado.adjuntos.map(async (a) => ({
          filename: a.nombre,
          contentType: a.tipo,
          content: Buffer.from(await a.contenido()),
        })),
      );
      await correoDe(host)!.sendMail({
        from: host.config.MAIL_FROM,
        to: tomado.m.para,
        subject: tomado.m.asunto,
        text: tomado.m.cuerpo,
        ...(tomado.m.html ? { html: tomado.m.html } : {}),
        attachments,
      });
    } catch (e) {
      motivo = motivoDe(e);
    }
    // 3. Write down what came of it.
    const ultimo = tomado.m.intentos + 1 >= 6 || DEFINITIVO.test(motivo);
    await enClinica(host, cliente, 0, (ctx) => marcar(ctx, id, motivo === '' ? 2 : ultimo ? 4 : 0, motivo));
    if (motivo && !ultimo) throw new Error(motivo);
  }),
];

async function marcar(ctx: Ctx, id: number, estado: number, motivo: string): Promise<void> {
  await sql`update mensajes set estado = ${estado}, motivo = ${motivo.slice(0, 300)}, enviado = case when ${estado} = 2 then now() end where id = ${id}`.execute(
    ctx.db,
  );
}

const DEFINITIVO = /no existe|no fue aceptad/;
/** The reason in plain Spanish; the provider's words may hold addresses and stay out. */
function motivoDe(e: unknown): string {
  const { responseCode, code } = e as { responseCode?: number; code?: string };
  if (responseCode && responseCode >= 500) return 'La dirección no existe o el mensaje no fue aceptado';
  if (code === 'EAUTH') return 'El servidor de correo rechazó el usuario o la contraseña';
  if (code === 'ECONNECTION' || code === 'ECONNREFUSED' || code === 'ETIMEDOUT' || code === 'ESOCKET' || code === 'EDNS')
    return 'No se pudo conectar con el servidor de correo';
  return 'El servidor de correo no aceptó el mensaje por ahora';
}
