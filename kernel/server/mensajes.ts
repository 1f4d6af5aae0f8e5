// The outbox. A message is a row of the save that wants it; a job sends it. Nothing is shown as sent that was not, and
// nothing is sent twice: a message whose sending died half-way is left for a person to decide.

import { sql } from 'kysely';
import { z } from 'zod';
import type { Salida } from '../shared/endpoint.ts';
import { apertura } from '../shared/horario_mensajes.ts';
import { Rechazo } from '../shared/verdict.ts';
import { type Canal, type Canales, NoSalio } from './canales.ts';
import { cifrar, descifrar, llaveDe } from './cifrado.ts';
import type { Config } from './config.ts';
import { correo } from './correo.ts';
import type { Ctx, Host } from './ctx.ts';
import { cron, enClinica, jobLibre, type Trabajo } from './jobs.ts';
import { iguales, sellar } from './sello.ts';

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
  /** At most one message with this origin, ever: a second is not queued. */
  unico?: boolean;
  /** Nobody asked for it at this moment: it leaves within the clinic's hours for messages. */
  deDia?: boolean;
  /** Why it will never leave: it is written down, so that people know. */
  noSale?: string;
  CODIGOPACIENTE?: number | null;
  adjuntos?: Adjunto[];
}

/** What the outbox shows in place of a secret. */
export const EN_SU_LUGAR = '[enlace personal]';

/** Queues a message with this save; answers its id, 0 for the second of what may be only one. */
export async function mandar(ctx: Ctx, m: PorMandar): Promise<number> {
  const cuando = m.deDia ? apertura(ctx.sesion.clinica) : null;
  const motivo = m.noSale ?? (cuando ? esperaA(ctx) : '');
  const {
    rows: [fila],
  } = await sql<{
    id: number;
  }>`insert into mensajes (canal, para, asunto, cuerpo, html, adjuntos, "CODIGOPACIENTE", origen, unico, de_dia, estado, motivo, atendido, secreto)
    values (${m.canal}, ${m.para}, ${m.asunto.slice(0, 300)}, ${m.cuerpo}, ${m.html ?? null}, ${JSON.stringify(m.adjuntos ?? [])}, ${m.CODIGOPACIENTE ?? null}, ${m.origen}, ${m.unico ?? false},
      ${m.deDia ?? false}, ${m.noSale ? 4 : 0}, ${motivo}, ${m.noSale ? sql`now()` : null},
      ${m.secreto ? cifrar(m.secreto, llaveDe(ctx.host.config.ENCRYPTION_KEY)) : null})
    on conflict (cliente, origen) where unico do nothing returning id`.execute(ctx.db);
  if (!fila) return 0;
  if (!m.noSale) await ctx.encolar('mensajes.enviar', { id: fila.id }, cuando ? { cuando } : {});
  return fila.id;
}
const esperaA = (ctx: Ctx): string => `Sale a las ${ctx.sesion.clinica.HORAINICIALMENSAJES}, cuando empieza el horario de mensajes`;

/** Why a message should not leave any more, '' when it should; given by the slices whose messages speak of what may change. */
export type Estorbo = (ctx: Ctx, origen: string) => Promise<string>;
/** Draws an attachment; given by the printout engine, so that the outbox does not know it. */
export type Dibujante = (ctx: Ctx, a: Adjunto) => Promise<Salida | null>;

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
  origen: string;
  de_dia: boolean;
  /** The clinic may work: neither suspended nor at the end of its plan. */
  trabaja: boolean;
  /** Whom it goes to asked for silence. */
  baja: boolean;
}
const SIN_SABER = 'No se sabe si llegó; revise antes de enviarlo de nuevo';
const CADUCADO = `El envío se interrumpió. ${SIN_SABER}`;
const SIN_PREPARAR = 'El mensaje no se pudo preparar';

/** Attempts before a message that could be sent later is given up. */
const INTENTOS = 6;
export const PIDIO_BAJA = 'El paciente pidió no recibir mensajes';
export const SUSPENDIDA = 'La cuenta de la clínica no está activa';
const SIN_CANAL: Canal = { falta: () => 'El servicio de mensajes no está configurado', enviar: async () => '' };

export const trabajosMensajes = (dibujar: Dibujante, canales: Canales = { correo }, estorbo: Estorbo = async () => ''): Trabajo[] => [
  jobLibre(
    'mensajes.enviar',
    z.object({ id: z.number() }),
    async (host, cliente, { id }) => {
      // 1. Claim it, in a commit of its own.
      const tomado = await enClinica(host, cliente, 0, (ctx) => tomar(ctx, id, cliente, dibujar, canales, estorbo)).catch(
        async (e: unknown) => {
          await enClinica(host, cliente, 0, (ctx) => noSePudo(ctx, id));
          throw e;
        },
      );
      const avisar = () => host.vivo.avisar({ cliente, slices: ['/mensajes'], origen: '' });
      if (!tomado) return avisar();
      const { m, canal, adjuntos } = tomado;
      // 2. Talk to the outside with no transaction open.
      let proveedor = '';
      let falla: NoSalio | undefined;
      const ficha = fichaDe(host.config, cliente, id);
      try {
        proveedor = await canal.enviar(host, { ...m, adjuntos, ficha, aviso: `${host.config.PUBLIC_URL}/api/mensajes/aviso/${ficha}` });
      } catch (e) {
        falla = e instanceof NoSalio ? e : new NoSalio(SIN_PREPARAR, 'luego');
      }
      // 3. Write down what came of it.
      if (falla?.desenlace === 'incierto') {
        // It may have arrived, so it is neither sent again nor refunded; a person decides, or the provider's delivery report.
        await enClinica(host, cliente, 0, (ctx) => marcar(ctx, id, 5, `${falla.motivo}. ${SIN_SABER}`));
        return avisar();
      }
      const ultimo = falla && (falla.desenlace === 'nunca' || m.intentos + 1 >= INTENTOS);
      await enClinica(host, cliente, 0, async (ctx) => {
        await marcar(ctx, id, !falla ? 2 : ultimo ? 4 : 0, falla?.motivo ?? '', proveedor);
        if (falla) await canal.devolver?.(ctx);
      });
      if (ultimo) avisar();
      else if (falla) throw falla;
    },
    { aunSuspendida: 'says of each message why it does not leave' },
  ),
  // The queue gives the work of a dead process to another only after hours: people are told sooner.
  cron('mensajes.interrumpidos', '*/10 * * * *', async (ctx) => {
    await sql`update mensajes set estado = 5, motivo = ${CADUCADO} where estado = 1 and tomado < now() - interval '15 minutes'`.execute(
      ctx.db,
    );
  }),
];

async function tomar(ctx: Ctx, id: number, cliente: number, dibujar: Dibujante, canales: Canales, estorbo: Estorbo) {
  const {
    rows: [m],
  } =
    await sql<Fila>`select id, canal, para, asunto, cuerpo, html, adjuntos, estado, intentos, secreto, origen, de_dia, cliente_trabaja() as trabaja,
      exists (select 1 from mensajes_bajas b where b.cliente = m.cliente and b.canal = m.canal and b.para = m.para) as baja
    from mensajes m where id = ${id} for update of m`.execute(ctx.db);
  if (!m || m.estado > 1) return null;
  if (m.estado === 1) {
    await marcar(ctx, id, 5, CADUCADO);
    return null;
  }
  const canal = canales[m.canal] ?? SIN_CANAL;
  const tarde = await estorbo(ctx, m.origen);
  if (tarde) {
    // A message that is no longer wanted needs no attention from anybody.
    await marcar(ctx, id, 4, tarde);
    await sql`update mensajes set atendido = now() where id = ${id}`.execute(ctx.db);
    return null;
  }
  const cuando = m.de_dia ? apertura(ctx.sesion.clinica) : null;
  if (cuando) {
    // It was tried again and again into the night.
    await marcar(ctx, id, 0, esperaA(ctx));
    await ctx.encolar('mensajes.enviar', { id }, { cuando });
    return null;
  }
  const falta =
    (m.trabaja ? '' : SUSPENDIDA) || (m.baja ? PIDIO_BAJA : '') || (await canal.falta(ctx.host)) || (await canal.gastar?.(ctx)) || '';
  if (falta) {
    await marcar(ctx, id, 4, falta);
    return null;
  }
  let adjuntos: (Salida | null)[];
  try {
    adjuntos = await Promise.all(m.adjuntos.map((a) => dibujar(ctx, a)));
  } catch (e) {
    if (!(e instanceof Rechazo)) throw e;
    // The record was deleted before its mail left.
    await canal.devolver?.(ctx);
    await marcar(ctx, id, 4, 'Lo que se adjuntaba ya no existe');
    return null;
  }
  await sql`update mensajes set estado = 1, intentos = intentos + 1, tomado = now() where id = ${id}`.execute(ctx.db);
  const { secreto, ...mensaje } = m;
  if (secreto) mensaje.cuerpo = mensaje.cuerpo.replace(EN_SU_LUGAR, () => descifrar(secreto, llaveDe(ctx.host.config.ENCRYPTION_KEY)));
  return {
    m: mensaje,
    canal,
    adjuntos: adjuntos.flatMap((a) => (a ? [{ ...a, contenido: () => a.contenido(cliente) }] : [])),
  };
}

async function marcar(ctx: Ctx, id: number, estado: number, motivo: string, proveedor = ''): Promise<void> {
  // A provider may have said what became of it before we write that it took it, or that we never heard: its word stays.
  const dicho = sql`estado in (3, 4, 6)`;
  await sql`update mensajes set estado = case when ${dicho} then estado else ${estado} end, motivo = case when ${dicho} then motivo else ${motivo.slice(0, 300)} end,
    proveedor = ${proveedor.slice(0, 120)}, enviado = case when ${estado}::int = 2 then now() end,
    -- Nobody tells of a mail what became of it; what a gateway could not deliver is sent again as it was.
    secreto = case when ${estado}::int = 2 and (canal = 'correo' or estado in (3, 6)) then null else secreto end where id = ${id}`.execute(
    ctx.db,
  );
}
/** Preparing it broke, and what had been claimed with it: each time counts, so that it does not wait for ever without a word. */
async function noSePudo(ctx: Ctx, id: number): Promise<void> {
  await sql`update mensajes set intentos = intentos + 1, motivo = ${SIN_PREPARAR}, estado = case when intentos + 1 >= ${INTENTOS} then 4 else estado end
    where id = ${id} and estado = 0`.execute(ctx.db);
}

/** Writes down that a telephone asked for silence in this channel, or for messages again. */
export async function anotarBaja(ctx: Ctx, canal: PorMandar['canal'], para: string, baja: boolean): Promise<void> {
  await (baja
    ? sql`insert into mensajes_bajas (canal, para) values (${canal}, ${para}) on conflict do nothing`
    : sql`delete from mensajes_bajas where canal = ${canal} and para = ${para}`
  ).execute(ctx.db);
}

/** Names a message to its provider: clinic, message, and a proof that we wrote it. */
const fichaDe = (config: Pick<Config, 'ENCRYPTION_KEY'>, cliente: number, id: number): string =>
  `${cliente}.${id}.${sellar(config, 'avisos', `${cliente}.${id}`, 22)}`;

/** What providers say of a message that they took. */
export type Suerte = 'entregado' | 'leido' | 'perdido';
const ESTADO_DE: Record<Suerte, number> = { entregado: 3, leido: 6, perdido: 4 };
/** From which states each may follow: only forward, so that a late «sent» does not undo a «delivered». */
const TRAS: Record<Suerte, readonly number[]> = { entregado: [1, 2, 5], leido: [1, 2, 3, 5], perdido: [1, 2, 5] };

/** The clinic of a name that we gave to a message. Throws Rechazo 404 for one that is not ours. */
function deFicha(host: Host, ficha: string): { cliente: number; id: number } {
  const [cliente = 0, id = 0] = ficha.split('.').map(Number);
  if (!Number.isInteger(cliente) || !Number.isInteger(id) || !iguales(ficha, fichaDe(host.config, cliente, id)))
    throw new Rechazo('Servicio no encontrado', null, 404);
  return { cliente, id };
}
/** Writes down what became of a message, as its provider says later. Throws Rechazo 404 for a name that is not ours. */
export async function anotarAviso(host: Host, ficha: string, suerte: Suerte | null, motivo: string): Promise<void> {
  const { cliente, id } = deFicha(host, ficha);
  if (!suerte) return;
  await enClinica(host, cliente, 0, async (ctx) => {
    await sql`update mensajes set estado = ${ESTADO_DE[suerte]}, motivo = ${motivo.slice(0, 300)},
        secreto = case when ${suerte}::text = 'perdido' then secreto end
      where id = ${id} and estado = any(${TRAS[suerte]}::int[])`.execute(ctx.db);
  });
  host.vivo.avisar({ cliente, slices: ['/mensajes'], origen: '' });
}
