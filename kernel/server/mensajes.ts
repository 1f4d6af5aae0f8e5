// The outbox. A message is a row of the save that wants it; a job sends it. Nothing is shown as sent that was not, and
// nothing is sent twice: a message whose sending died half-way is left for a person to decide.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { Rechazo } from '../shared/verdict.ts';
import { type Canal, type Canales, NoSalio } from './canales.ts';
import { cifrar, descifrar, llaveDe } from './cifrado.ts';
import { type Config, derivar } from './config.ts';
import { correo } from './correo.ts';
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
  /** What only the addressee may read: it stands in the body as EN_SU_LUGAR and is put there when the message leaves. */
  secreto?: string;
  origen: string;
  CODIGOPACIENTE?: number | null;
  adjuntos?: Adjunto[];
}

/** What the outbox shows in place of a secret. */
export const EN_SU_LUGAR = '[enlace personal]';

/** Queues a message with this save; answers its id. */
export async function mandar(ctx: Ctx, m: PorMandar): Promise<number> {
  const {
    rows: [fila],
  } = await sql<{ id: number }>`insert into mensajes (canal, para, asunto, cuerpo, html, adjuntos, "CODIGOPACIENTE", origen, secreto)
    values (${m.canal}, ${m.para}, ${m.asunto.slice(0, 300)}, ${m.cuerpo}, ${m.html ?? null}, ${JSON.stringify(m.adjuntos ?? [])}, ${m.CODIGOPACIENTE ?? null}, ${m.origen},
      ${m.secreto ? cifrar(m.secreto, llaveDe(ctx.host.config.ENCRYPTION_KEY)) : null}) returning id`.execute(ctx.db);
  await ctx.encolar('mensajes.enviar', { id: fila!.id });
  return fila!.id;
}

/** Draws an attachment; given by the printout engine, so that the outbox does not know it. */
export type Dibujante = (ctx: Ctx, a: Adjunto) => Promise<{ nombre: string; tipo: string; contenido: () => Promise<Uint8Array> } | null>;

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
  secreto: string | null;
}
const CADUCADO = 'El envío se interrumpió y no se sabe si llegó; revise antes de enviarlo de nuevo';

/** Tries before a message that could leave later is given up. */
const INTENTOS = 6;
const SIN_CANAL: Canal = { falta: () => 'El servicio de mensajes no está configurado', enviar: async () => '' };

export const trabajosMensajes = (dibujar: Dibujante, canales: Canales = { correo }): Trabajo[] => [
  jobLibre('mensajes.enviar', z.object({ id: z.number() }), async (host, cliente, { id }) => {
    // 1. Claim it, in a commit of its own.
    const tomado = await enClinica(host, cliente, 0, (ctx) => tomar(ctx, id, dibujar, canales));
    if (!tomado) return;
    const { m, canal, adjuntos } = tomado;
    // 2. Talk to the outside with no transaction open.
    let proveedor = '';
    let falla: NoSalio | undefined;
    try {
      proveedor = await canal.enviar(host, {
        ...m,
        adjuntos,
        aviso: `${host.config.PUBLIC_URL}/api/mensajes/aviso/${fichaDe(host.config, cliente, id)}`,
      });
    } catch (e) {
      falla = e instanceof NoSalio ? e : new NoSalio('El mensaje no se pudo preparar', false);
    }
    // 3. Write down what came of it.
    const ultimo = falla && (falla.definitivo || m.intentos + 1 >= INTENTOS);
    await enClinica(host, cliente, 0, async (ctx) => {
      await marcar(ctx, id, !falla ? 2 : ultimo ? 4 : 0, falla?.motivo ?? '', proveedor);
      if (falla) await canal.devolver?.(ctx);
    });
    if (falla && !ultimo) throw falla;
  }),
];

async function tomar(ctx: Ctx, id: number, dibujar: Dibujante, canales: Canales) {
  const {
    rows: [m],
  } =
    await sql<Fila>`select id, canal, para, asunto, cuerpo, html, adjuntos, estado, intentos, secreto from mensajes where id = ${id} for update`.execute(
      ctx.db,
    );
  if (!m || m.estado > 1) return null;
  if (m.estado === 1) {
    await marcar(ctx, id, 5, CADUCADO);
    return null;
  }
  const canal = canales[m.canal] ?? SIN_CANAL;
  const falta = (await canal.falta(ctx.host)) || (await canal.gastar?.(ctx)) || '';
  if (falta) {
    await marcar(ctx, id, 4, falta);
    return null;
  }
  let adjuntos: Awaited<ReturnType<Dibujante>>[];
  try {
    adjuntos = await Promise.all(m.adjuntos.map((a) => dibujar(ctx, a)));
  } catch (e) {
    if (!(e instanceof Rechazo)) throw e;
    // The record was deleted before its mail left.
    await canal.devolver?.(ctx);
    await marcar(ctx, id, 4, 'Lo que se adjuntaba ya no existe');
    return null;
  }
  await sql`update mensajes set estado = 1, intentos = intentos + 1 where id = ${id}`.execute(ctx.db);
  const { secreto, ...mensaje } = m;
  if (secreto) mensaje.cuerpo = mensaje.cuerpo.replace(EN_SU_LUGAR, () => descifrar(secreto, llaveDe(ctx.host.config.ENCRYPTION_KEY)));
  return { m: mensaje, canal, adjuntos: adjuntos.filter((a) => a !== null) };
}

async function marcar(ctx: Ctx, id: number, estado: number, motivo: string, proveedor = ''): Promise<void> {
  await sql`update mensajes set estado = ${estado}, motivo = ${motivo.slice(0, 300)}, proveedor = ${proveedor.slice(0, 120)}, enviado = case when ${estado} = 2 then now() end,
    secreto = case when ${estado} = 2 then null else secreto end where id = ${id}`.execute(ctx.db);
}

/** Names a message to its provider: clinic, message, and a proof that we wrote it. */
const selloDe = (config: Pick<Config, 'ENCRYPTION_KEY'>, cliente: number, id: number): string =>
  createHmac('sha256', derivar(config, 'avisos')).update(`${cliente}.${id}`).digest('base64url').slice(0, 22);
const fichaDe = (config: Pick<Config, 'ENCRYPTION_KEY'>, cliente: number, id: number): string =>
  `${cliente}.${id}.${selloDe(config, cliente, id)}`;

/** What became of a message, as its provider says later: delivered, or not after all. Throws Rechazo 404 for a name that is not ours. */
export async function anotarAviso(host: Host, ficha: string, llego: boolean | null, motivo: string): Promise<void> {
  const [cliente = 0, id = 0] = ficha.split('.').map(Number);
  const sello = ficha.split('.')[2] ?? '';
  const debe = Buffer.from(selloDe(host.config, cliente, id));
  if (!Number.isInteger(cliente) || !Number.isInteger(id) || sello.length !== debe.length || !timingSafeEqual(Buffer.from(sello), debe))
    throw new Rechazo('Servicio no encontrado', null, 404);
  if (llego === null) return;
  await enClinica(host, cliente, 0, async (ctx) => {
    // Only forward: a late «sent» does not undo a «delivered».
    await sql`update mensajes set estado = ${llego ? 3 : 4}, motivo = ${motivo.slice(0, 300)} where id = ${id} and estado in (1, 2)`.execute(
      ctx.db,
    );
  });
}
