// The outbox. A message is a row written by the save that needs it; a job sends it. Nothing is shown as sent that was not, and
// nothing is sent twice: when sending is interrupted half-way, a person decides what to do.
import { sql } from 'kysely';
import { z } from 'zod';
import { E } from '#domain/estados.ts';
import type { Salida } from '../shared/endpoint.ts';
import { apertura } from '../shared/horario_mensajes.ts';
import { Rechazo } from '../shared/verdict.ts';
import { type Canal, type Canales, NoSalio } from './canales.ts';
import { cifrar, descifrar, llaveDe, llavesDe } from './cifrado.ts';
import type { Config } from './config.ts';
import { correo } from './correo.ts';
import type { Ctx, Host } from './ctx.ts';
import { cron, enClinica, jobLibre, type Trabajo } from './jobs.ts';
import { literales } from './literales.ts';
import { selladoPor, sellar } from './sello.ts';

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
  /** The same as rich text for mail, already clean. */
  html?: string | undefined;
  /**
   * What only the addressee may read. The stored body says EN_SU_LUGAR instead; the secret is inserted when the message leaves.
   */
  secreto?: string;
  origen: string;
  /** At most one message with this origin, ever: a second one is not queued. */
  unico?: boolean;
  /** Nobody is waiting for it, so it leaves only within the clinic's hours for messages. */
  deDia?: boolean;
  /** Why it cannot be sent: the message is stored with this reason, so that the staff sees it. */
  noSale?: string;
  CODIGOPACIENTE?: number | null;
  adjuntos?: Adjunto[];
}

/** What the outbox shows in place of a secret. */
export const EN_SU_LUGAR = '[enlace personal]';

/** Queues a message with this save and answers its id; 0 when `unico` and the origin was used before. */
export async function mandar(ctx: Ctx, m: PorMandar): Promise<number> {
  const cuando = m.deDia ? apertura(ctx.sesion.clinica) : null;
  const motivo = m.noSale ?? (cuando ? esperaA(ctx) : '');
  const {
    rows: [fila],
  } = await sql<{
    id: number;
  }>`insert into mensajes (canal, para, asunto, cuerpo, html, adjuntos, "CODIGOPACIENTE", origen, unico, de_dia, estado, motivo, atendido, secreto)
    values (${m.canal}, ${m.para}, ${m.asunto.slice(0, 300)}, ${m.cuerpo}, ${m.html ?? null}, ${JSON.stringify(m.adjuntos ?? [])}, ${m.CODIGOPACIENTE ?? null}, ${m.origen}, ${m.unico ?? false},
      ${m.deDia ?? false}, ${m.noSale ? E.mensaje.fallido : E.mensaje.enCola}, ${motivo}, ${m.noSale ? sql`now()` : null},
      ${m.secreto ? cifrar(m.secreto, llaveDe(ctx.host.config.ENCRYPTION_KEY)) : null})
    on conflict (cliente, origen) where unico do nothing returning id`.execute(ctx.db);
  if (!fila) return 0;
  if (!m.noSale) await ctx.encolar('mensajes.enviar', { id: fila.id }, cuando ? { cuando } : {});
  return fila.id;
}
const esperaA = (ctx: Ctx): string => `Sale a las ${ctx.sesion.clinica.HORAINICIALMENSAJES}, cuando empieza el horario de mensajes`;

/**
 * Why a message should no longer be sent, '' when it should; provided by the slices whose messages speak of something that may
 * change.
 */
export type Impedimento = (ctx: Ctx, origen: string) => Promise<string>;
/** Renders an attachment; provided by the printout engine, so that the outbox need not import it. */
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
  /** Neither suspended nor past its plan. */
  trabaja: boolean;
  /** The addressee asked for no more messages. */
  baja: boolean;
  /** The patient took back the consent to be written to. */
  callado: boolean;
}
const SIN_SABER = 'No se sabe si llegó; revise antes de enviarlo de nuevo';
const CADUCADO = `El envío se interrumpió. ${SIN_SABER}`;
const SIN_PREPARAR = 'El mensaje no se pudo preparar';

/** Attempts before a message that might be sent later is given up. */
const INTENTOS = 6;
export const PIDIO_BAJA = 'El paciente pidió no recibir mensajes';
export const SIN_CONSENTIMIENTO = 'El paciente retiró su consentimiento para recibir mensajes';
export const SUSPENDIDA = 'La cuenta de la clínica no está activa';
const SIN_CANAL: Canal = { falta: () => 'El servicio de mensajes no está configurado', enviar: async () => '' };

export const trabajosMensajes = (dibujar: Dibujante, canales: Canales = { correo }, estorbo: Impedimento = async () => ''): Trabajo[] => [
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
      // 3. Record the result.
      if (falla?.desenlace === 'incierto') {
        // It may have arrived, so it is neither sent again nor refunded: a person or the provider's delivery report decides.
        await enClinica(host, cliente, 0, (ctx) => marcar(ctx, id, E.mensaje.porConfirmar, `${falla.motivo}. ${SIN_SABER}`));
        return avisar();
      }
      const ultimo = falla && (falla.desenlace === 'nunca' || m.intentos + 1 >= INTENTOS);
      await enClinica(host, cliente, 0, async (ctx) => {
        await marcar(ctx, id, !falla ? E.mensaje.enviado : ultimo ? E.mensaje.fallido : E.mensaje.enCola, falla?.motivo ?? '', proveedor);
        if (falla) await canal.devolver?.(ctx);
      });
      if (ultimo) avisar();
      else if (falla) throw falla;
    },
    { aunSuspendida: 'says of each message why it does not leave' },
  ),
  // The queue would hand over a dead process's work only after hours; this tells the staff sooner.
  cron('mensajes.interrumpidos', '*/10 * * * *', async (ctx) => {
    await sql`update mensajes set estado = ${E.mensaje.porConfirmar}, motivo = ${CADUCADO} where estado = ${sql.lit(E.mensaje.enviandose)} and tomado < now() - interval '15 minutes'`.execute(
      ctx.db,
    );
  }),
];

async function tomar(ctx: Ctx, id: number, cliente: number, dibujar: Dibujante, canales: Canales, estorbo: Impedimento) {
  const {
    rows: [m],
  } =
    await sql<Fila>`select id, canal, para, asunto, cuerpo, html, adjuntos, estado, intentos, secreto, origen, de_dia, cliente_trabaja() as trabaja,
      exists (select 1 from mensajes_bajas b where b.cliente = m.cliente and b.canal = m.canal and b.para = m.para) as baja,
      -- The doctor is still told of an appointment.
      split_part(origen, '/', 3) not like '%DOCTOR' and exists (select 1 from mensajes_bajas_pacientes b
        where b.cliente = m.cliente and b."CODIGOPACIENTE" = m."CODIGOPACIENTE") as callado
    from mensajes m where id = ${id} for update of m`.execute(ctx.db);
  if (!m || (m.estado !== E.mensaje.enCola && m.estado !== E.mensaje.enviandose)) return null;
  if (m.estado === E.mensaje.enviandose) {
    await marcar(ctx, id, E.mensaje.porConfirmar, CADUCADO);
    return null;
  }
  const canal = canales[m.canal] ?? SIN_CANAL;
  const tarde = await estorbo(ctx, m.origen);
  if (tarde) {
    // Nobody needs to look at a message that is no longer wanted.
    await marcar(ctx, id, E.mensaje.fallido, tarde);
    await sql`update mensajes set atendido = now() where id = ${id}`.execute(ctx.db);
    return null;
  }
  const cuando = m.de_dia ? apertura(ctx.sesion.clinica) : null;
  if (cuando) {
    // After several retries it is now night: wait for the clinic's hours.
    await marcar(ctx, id, E.mensaje.enCola, esperaA(ctx));
    await ctx.encolar('mensajes.enviar', { id }, { cuando });
    return null;
  }
  const suyo = (m.trabaja ? '' : SUSPENDIDA) || (m.baja ? PIDIO_BAJA : '') || (m.callado ? SIN_CONSENTIMIENTO : '');
  const falta = suyo || (await canal.falta(ctx.host)) || (await canal.gastar?.(ctx)) || '';
  if (falta) {
    await marcar(ctx, id, E.mensaje.fallido, falta);
    return null;
  }
  let adjuntos: (Salida | null)[];
  try {
    adjuntos = await Promise.all(m.adjuntos.map((a) => dibujar(ctx, a)));
  } catch (e) {
    if (!(e instanceof Rechazo)) throw e;
    await canal.devolver?.(ctx);
    // Mostly the record was deleted before its mail left.
    await marcar(ctx, id, E.mensaje.fallido, e.status === 404 ? 'Lo que se adjuntaba ya no existe' : e.message);
    return null;
  }
  await sql`update mensajes set estado = ${E.mensaje.enviandose}, intentos = intentos + 1, tomado = now() where id = ${id}`.execute(ctx.db);
  const { secreto, ...mensaje } = m;
  if (secreto) mensaje.cuerpo = mensaje.cuerpo.replace(EN_SU_LUGAR, () => descifrar(secreto, ...llavesDe(ctx.host.config)));
  return {
    m: mensaje,
    canal,
    adjuntos: adjuntos.flatMap((a) => (a ? [{ ...a, contenido: () => a.contenido(cliente) }] : [])),
  };
}

async function marcar(ctx: Ctx, id: number, estado: number, motivo: string, proveedor = ''): Promise<void> {
  // The provider's report may arrive before we record that we handed the message over; its state then stays.
  const dicho = sql`estado in ${literales([E.mensaje.entregado, E.mensaje.fallido, E.mensaje.leido])}`;
  await sql`update mensajes set estado = case when ${dicho} then estado else ${estado} end, motivo = case when ${dicho} then motivo else ${motivo.slice(0, 300)} end,
    proveedor = ${proveedor.slice(0, 120)}, enviado = case when ${estado}::int = ${sql.lit(E.mensaje.enviado)} then now() end,
    -- Nobody tells of a mail what became of it; what a gateway could not deliver is sent again as it was.
    secreto = case when ${estado}::int = ${sql.lit(E.mensaje.enviado)} and (canal = 'correo' or estado in ${literales([E.mensaje.entregado, E.mensaje.leido])}) then null else secreto end where id = ${id}`.execute(
    ctx.db,
  );
}
/**
 * Preparing the message failed and its claim was rolled back. The attempt is counted here, so that the message does not wait
 * forever without a reason shown.
 */
async function noSePudo(ctx: Ctx, id: number): Promise<void> {
  await sql`update mensajes set intentos = intentos + 1, motivo = ${SIN_PREPARAR}, estado = case when intentos + 1 >= ${INTENTOS} then ${E.mensaje.fallido} else estado end
    where id = ${id} and estado = ${sql.lit(E.mensaje.enCola)}`.execute(ctx.db);
}

/** Records that a phone number asked for no more messages in this channel, or for messages again. */
export async function anotarBaja(ctx: Ctx, canal: PorMandar['canal'], para: string, baja: boolean): Promise<void> {
  await (baja
    ? sql`insert into mensajes_bajas (canal, para) values (${canal}, ${para}) on conflict do nothing`
    : sql`delete from mensajes_bajas where canal = ${canal} and para = ${para}`
  ).execute(ctx.db);
}

/** Stops every message to a patient who took back the consent, or allows them again. */
export async function callarPaciente(ctx: Ctx, CODIGOPACIENTE: number, callar: boolean): Promise<void> {
  await (callar
    ? sql`insert into mensajes_bajas_pacientes ("CODIGOPACIENTE") values (${CODIGOPACIENTE}) on conflict do nothing`
    : sql`delete from mensajes_bajas_pacientes where "CODIGOPACIENTE" = ${CODIGOPACIENTE}`
  ).execute(ctx.db);
}
export async function estaCallado(ctx: Ctx, CODIGOPACIENTE: number): Promise<boolean> {
  const { rows } = await sql`select from mensajes_bajas_pacientes where "CODIGOPACIENTE" = ${CODIGOPACIENTE}`.execute(ctx.db);
  return rows.length > 0;
}

const LARGO_FICHA = 22;
/** The name under which a provider knows a message: clinic, message and our signature. */
const fichaDe = (config: Pick<Config, 'ENCRYPTION_KEY'>, cliente: number, id: number): string =>
  `${cliente}.${id}.${sellar(config, 'avisos', `${cliente}.${id}`, LARGO_FICHA)}`;

/** What providers report about a message they accepted. */
export type Suerte = 'entregado' | 'leido' | 'perdido';
const ESTADO_DE: Record<Suerte, number> = {
  entregado: E.mensaje.entregado,
  leido: E.mensaje.leido,
  perdido: E.mensaje.fallido,
};
/** Sent or perhaps sent, with no report from the provider yet. */
const SIN_NOTICIA = [E.mensaje.enviandose, E.mensaje.enviado, E.mensaje.porConfirmar];
/** The states each report may follow: only forward, so that a late "sent" does not undo a "delivered". */
const TRAS: Record<Suerte, readonly number[]> = {
  entregado: SIN_NOTICIA,
  leido: [...SIN_NOTICIA, E.mensaje.entregado],
  perdido: SIN_NOTICIA,
};

/** The clinic and message of such a name. Throws Rechazo 404 for a name we did not sign. */
function deFicha(host: Host, ficha: string): { cliente: number; id: number } {
  const [, cliente = '', id = '', sello = ''] = /^(\d{1,9})\.(\d{1,15})\.([\w-]+)$/.exec(ficha) ?? [];
  if (!cliente || !selladoPor(host.config, 'avisos', `${cliente}.${id}`, sello, LARGO_FICHA))
    throw new Rechazo('Servicio no encontrado', null, 404);
  return { cliente: Number(cliente), id: Number(id) };
}
/** Records what a provider reports about a message. Throws Rechazo 404 for a name we did not sign. */
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
