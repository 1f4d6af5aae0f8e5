// Offers of a free time: the next patient is asked and the time held for them; after a no it goes to the next. Every change of
// an offer takes the clinic's lock, so that two chains never choose the same patient or time.
import { sql } from 'kysely';
import type { z } from 'zod';
import { E } from '#domain/estados.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { trabaja } from '#kernel/server/jobs.ts';
import { literales } from '#kernel/server/literales.ts';
import { enLaClinica, instanteDe } from '#kernel/shared/dates.ts';
import { apertura } from '#kernel/shared/horario_mensajes.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { type AjustesEspera, ESTADO_ESPERA, ESTADO_LUGAR, type EstadoLugar, type EstadoOferta, type Oferta } from '../fields.ts';
import { plazoDe } from '../rules.ts';
import { type ConMedio, candidatosDe, estaLibre, type FilaLugar, lugarDe, medidor, POR_TOMAR } from './lugares.ts';
import { avisarOferta, origenDe } from './mensaje.ts';
import './table.ts';

export type FilaOferta = z.output<typeof Oferta>;
export interface Hecha {
  OFERTA: number;
  PACIENTE: string;
  VENCE: string;
}
const MINUTO_MS = 60_000;
/** Time that a message has to be sent before it is checked. */
const REVISION_MS = 2 * MINUTO_MS;
const DE_FABRICA = { AUTOMATICA: 0, MINUTOS: 30, VERSION: 0 } as const;

/** The clinic's lock for offers; must be taken before any row is locked. */
export const turno = (ctx: Ctx): Promise<void> => ctx.bloquear('lista_espera');
export const ajustesDe = async (ctx: Ctx): Promise<z.output<typeof AjustesEspera>> =>
  (await ctx.db.selectFrom('lista_espera_ajustes').select(['AUTOMATICA', 'MINUTOS', 'VERSION']).executeTakeFirst()) ?? DE_FABRICA;

/** What has become of a free time. */
export const ponerLugar = (ctx: Ctx, ID: number, ESTADO: EstadoLugar) =>
  ctx.db.updateTable('lista_espera_lugares').set({ ESTADO }).where('ID', '=', ID).execute();

type Cierre = Exclude<EstadoOferta, typeof E.oferta.porResponder | typeof E.oferta.aceptada>;
/** Closes an open offer; its patient waits again in the same place. Undefined when it was no longer open. */
export async function cerrarOferta(ctx: Ctx, ID: number, ESTADO: Cierre): Promise<FilaOferta | undefined> {
  const [o] = await ctx.db
    .updateTable('lista_espera_ofertas')
    .set({ ESTADO, ...(ESTADO === E.oferta.sinRespuesta || ESTADO === E.oferta.sinAviso ? {} : { RESPONDIDA: sql`now()` as never }) })
    .where('ID', '=', ID)
    .where('ESTADO', '=', E.oferta.porResponder)
    .returningAll()
    .execute();
  if (!o) return undefined;
  await ctx.db
    .updateTable('lista_espera')
    .set({ ESTADO: ESTADO_ESPERA.enEspera })
    .where('ID', '=', o.ESPERA)
    .where('ESTADO', '=', ESTADO_ESPERA.ofrecida)
    .execute();
  return o;
}
/** Closes offers past their deadline whose job has not run yet, and goes on to the next patient. */
async function cerrarVencidas(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{
    ID: number;
  }>`select "ID" from lista_espera_ofertas where "ESTADO" = ${sql.lit(E.oferta.porResponder)} and "VENCE" <= now()`.execute(ctx.db);
  for (const { ID } of rows) {
    const o = await cerrarOferta(ctx, ID, E.oferta.sinRespuesta);
    if (o) await seguir(ctx, o.LUGAR);
  }
}

/**
 * Makes an offer automatically: at night it waits for the hours for messages. A clinic whose service is suspended offers
 * nothing, because messages that cannot be sent would use up the list.
 */
export async function ofrecerSolo(ctx: Ctx, LUGAR: number): Promise<void> {
  if (!(await trabaja(ctx))) return;
  const cuando = apertura(ctx.sesion.clinica);
  if (cuando) return ctx.encolar('lista_espera.ofrecer', { LUGAR }, { cuando });
  await turno(ctx);
  await ofrecer(ctx, LUGAR);
}
/** Offers a time to the next patient or to a chosen one. The caller holds the lock. Answers a sentence when nobody was asked. */
export async function ofrecer(ctx: Ctx, LUGAR: number, elegida: number | null = null, aMano = false): Promise<Hecha | string> {
  await cerrarVencidas(ctx);
  const l = await lugarDe(ctx, LUGAR);
  if (l.ESTADO === ESTADO_LUGAR.tomado || l.ESTADO === ESTADO_LUGAR.descartado || !(await estaLibre(ctx, LUGAR)))
    return 'Ese lugar ya no está libre';
  const viva = await ctx.db
    .selectFrom('lista_espera_ofertas')
    .select('ID')
    .where('LUGAR', '=', LUGAR)
    .where('ESTADO', '=', E.oferta.porResponder)
    .executeTakeFirst();
  if (viva) return 'Ese lugar ya se está ofreciendo';
  const inicio = instanteDe(ctx.sesion.clinica.ZONA_HORARIA, l.F_CITA, l.H_CITA);
  const { MINUTOS } = await ajustesDe(ctx);
  const plazo = plazoDe(Math.floor((inicio.getTime() - Date.now()) / MINUTO_MS), MINUTOS);
  if (plazo === null) return 'Falta muy poco para esa hora: llame por teléfono a quien espera';
  const cabe = medidor(ctx, l);
  const lista = await candidatosDe(ctx, LUGAR);
  for (const c of lista.filter((x) => elegida === null || x.ID === elegida)) {
    if (!c.CANAL) {
      if (elegida !== null) return 'El paciente no tiene celular ni correo: llámele por teléfono';
      continue;
    }
    if (await cabe(c)) return preguntar(ctx, l, c, plazo, aMano);
  }
  // Nobody is left to ask: the desk sees the time as free again.
  await ponerLugar(ctx, LUGAR, ESTADO_LUGAR.libre);
  return elegida === null ? 'A nadie de la lista de espera le queda ese lugar' : 'Ese lugar no le queda al paciente';
}

async function preguntar(ctx: Ctx, l: FilaLugar, c: ConMedio, plazo: number, aMano: boolean): Promise<Hecha> {
  const vence = new Date(Date.now() + plazo * MINUTO_MS);
  const { hora: HASTA, fecha } = enLaClinica(ctx.sesion.clinica.ZONA_HORARIA, vence);
  const OFERTA = await ctx.codigo('ESPERA_OFERTA');
  const { CODIGOMEDICO, SUCURSAL, F_CITA, H_CITA } = l;
  const { H_MINCITA, TIPO_CITA, CODIGOPACIENTE, CANAL, PACIENTE } = c;
  await ctx.db
    .insertInto('lista_espera_ofertas')
    .values({
      ...{ ID: OFERTA, ESPERA: c.ID, LUGAR: l.ID, CODIGOPACIENTE, CODIGOMEDICO, SUCURSAL, F_CITA, H_CITA, H_MINCITA, TIPO_CITA, CANAL },
      VENCE: vence.toISOString(),
    })
    .execute();
  await ctx.db.updateTable('lista_espera').set({ ESTADO: ESTADO_ESPERA.ofrecida }).where('ID', '=', c.ID).execute();
  await ponerLugar(ctx, l.ID, ESTADO_LUGAR.ofreciendose);
  const m = await ctx.db.selectFrom('medicos').select('nombre_completo').where('CODIGOMEDICO', '=', CODIGOMEDICO).executeTakeFirstOrThrow();
  await avisarOferta(ctx, { ...c, ID: OFERTA, MEDICO: m.nombre_completo, F_CITA, H_CITA, HASTA, deDia: !aMano });
  await ctx.encolar('lista_espera.vencer', { OFERTA }, { cuando: vence });
  await revisarLuego(ctx, OFERTA);
  return { OFERTA, PACIENTE, VENCE: `${fecha} ${HASTA}` };
}

/** Makes an offer for a user who pressed the button. Throws Rechazo. */
export async function ofrecerAMano(ctx: Ctx, LUGAR: number, ESPERA: number | null): Promise<Hecha> {
  const hecha = await ofrecer(ctx, LUGAR, ESPERA, true);
  if (typeof hecha === 'string') throw new Rechazo(hecha);
  return hecha;
}
/** After a no or no answer: queues the offer to the next patient, within the hours for messages. */
export const seguir = (ctx: Ctx, LUGAR: number): Promise<void> =>
  ctx.encolar('lista_espera.ofrecer', { LUGAR }, { cuando: apertura(ctx.sesion.clinica) ?? new Date() });

/** Time in which a cancellation may be undone before the time is offered automatically. */
const GRACIA_MS = MINUTO_MS;
export type Liberado = Omit<FilaLugar, 'ID' | 'ESTADO'>;
/** Notes a time that became free, for the desk to see; offers it if the clinic wants that. */
export async function liberar(ctx: Ctx, l: Liberado): Promise<void> {
  await turno(ctx);
  const { AUTOMATICA } = await ajustesDe(ctx);
  const ID = await ctx.codigo('ESPERA_LUGAR');
  // The same time again, or a repeated job: it is already noted.
  const { rows } = await sql<{
    ID: number;
  }>`insert into lista_espera_lugares ("ID", "CODIGOMEDICO", "SUCURSAL", "F_CITA", "H_CITA", "H_MINCITA", "CODIGOPACIENTE")
    values (${ID}, ${l.CODIGOMEDICO}, ${l.SUCURSAL}, ${l.F_CITA}, ${l.H_CITA}, ${l.H_MINCITA}, ${l.CODIGOPACIENTE})
    on conflict (cliente, "F_CITA", "CODIGOMEDICO", "H_CITA") where "ESTADO" in ${literales(POR_TOMAR)}
      do update set "H_MINCITA" = excluded."H_MINCITA", "CODIGOPACIENTE" = excluded."CODIGOPACIENTE" returning "ID"`.execute(ctx.db);
  if (!AUTOMATICA) return;
  const cuando = apertura(ctx.sesion.clinica) ?? new Date(Date.now() + GRACIA_MS);
  await ctx.encolar('lista_espera.ofrecer', { LUGAR: rows[0]!.ID }, { cuando });
}

/** The deadline passed without an answer. */
export async function vencer(ctx: Ctx, OFERTA: number): Promise<void> {
  await turno(ctx);
  const o = await cerrarOferta(ctx, OFERTA, E.oferta.sinRespuesta);
  if (o) await seguir(ctx, o.LUGAR);
}
const revisarLuego = (ctx: Ctx, OFERTA: number): Promise<void> =>
  ctx.encolar('lista_espera.revisar', { OFERTA }, { cuando: new Date(Date.now() + REVISION_MS) });
/** Closes an offer whose message failed, so that the time is not held for somebody who cannot know of it. */
export async function revisar(ctx: Ctx, OFERTA: number): Promise<void> {
  await turno(ctx);
  const { rows } = await sql<{ estado: number }>`select m.estado from lista_espera_ofertas o
    join mensajes m on m.cliente = o.cliente and m."CODIGOPACIENTE" = o."CODIGOPACIENTE" and m.origen = ${origenDe(OFERTA)}
    where o."ID" = ${OFERTA} and o."ESTADO" = ${sql.lit(E.oferta.porResponder)}`.execute(ctx.db);
  const estado = rows[0]?.estado;
  if (estado === E.mensaje.enCola) await revisarLuego(ctx, OFERTA);
  if (estado !== E.mensaje.fallido) return;
  const o = await cerrarOferta(ctx, OFERTA, E.oferta.sinAviso);
  if (o) await seguir(ctx, o.LUGAR);
}
/** The desk withdraws an offer and nobody else is asked. */
export async function retirarOferta(ctx: Ctx, OFERTA: number): Promise<void> {
  const o = await cerrarOferta(ctx, OFERTA, E.oferta.retirada);
  if (!o) throw new Rechazo('La oferta ya no espera respuesta');
  await ponerLugar(ctx, o.LUGAR, ESTADO_LUGAR.libre);
}
/** Closes the open offer of an entry that leaves the list and goes on to the next patient. */
export async function soltar(ctx: Ctx, ESPERA: number): Promise<void> {
  const viva = await ctx.db
    .selectFrom('lista_espera_ofertas')
    .select('ID')
    .where('ESPERA', '=', ESPERA)
    .where('ESTADO', '=', E.oferta.porResponder)
    .executeTakeFirst();
  const o = viva && (await cerrarOferta(ctx, viva.ID, E.oferta.retirada));
  if (o) await seguir(ctx, o.LUGAR);
}

/** Ends entries whose dates have passed, and free times in the past. */
export async function caducar(ctx: Ctx): Promise<void> {
  await turno(ctx);
  await cerrarVencidas(ctx);
  await ctx.db
    .updateTable('lista_espera')
    .set({ ESTADO: ESTADO_ESPERA.vencida })
    .where('ESTADO', '=', ESTADO_ESPERA.enEspera)
    .where('FECHAFINAL', '<', ctx.hoy)
    .execute();
  await ctx.db
    .updateTable('lista_espera_lugares')
    .set({ ESTADO: ESTADO_LUGAR.descartado })
    .where('ESTADO', 'in', POR_TOMAR)
    .where('F_CITA', '<', ctx.hoy)
    .execute();
}
