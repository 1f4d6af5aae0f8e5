// The chain of an offer: who comes next is asked, the time is held for them, and whoever does not want it gives way. All that
// changes an offer waits its turn in the clinic, so that no two chains choose the same person or the same time.
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#kernel/server/ctx.ts';
import { trabaja } from '#kernel/server/jobs.ts';
import { enLaClinica, instanteDe } from '#kernel/shared/dates.ts';
import { apertura } from '#kernel/shared/horario_mensajes.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import type { AjustesEspera, Oferta } from '../fields.ts';
import { plazoDe } from '../rules.ts';
import { type ConMedio, candidatosDe, estaLibre, type FilaLugar, lugarDe, medidor } from './lugares.ts';
import { avisarOferta, origenDe } from './mensaje.ts';
import './table.ts';

export type FilaOferta = z.output<typeof Oferta>;
export interface Hecha {
  OFERTA: number;
  PACIENTE: string;
  VENCE: string;
}
const MINUTO_MS = 60_000;
/** How long a message has to leave before somebody looks whether it did. */
const REVISION_MS = 2 * MINUTO_MS;
/** States of the outbox: not yet, and not at all. */
const EN_COLA = 0;
const FALLIDO = 4;
const DE_FABRICA = { AUTOMATICA: 0, MINUTOS: 30, VERSION: 0 } as const;

/** Waits until nobody else of the clinic works on offers. Before any row is locked. */
export const turno = (ctx: Ctx): Promise<void> => ctx.bloquear('lista_espera');
export const ajustesDe = async (ctx: Ctx): Promise<z.output<typeof AjustesEspera>> =>
  (await ctx.db.selectFrom('lista_espera_ajustes').select(['AUTOMATICA', 'MINUTOS', 'VERSION']).executeTakeFirst()) ?? DE_FABRICA;

const ponerLugar = (ctx: Ctx, ID: number, ESTADO: 0 | 1 | 2 | 3) =>
  ctx.db.updateTable('lista_espera_lugares').set({ ESTADO }).where('ID', '=', ID).execute();

/** Ends an offer that waits for an answer; who was asked waits again, in the same place. Answers whether there was one. */
export async function cerrarOferta(ctx: Ctx, ID: number, ESTADO: 2 | 3 | 4 | 5 | 6): Promise<FilaOferta | undefined> {
  const [o] = await ctx.db
    .updateTable('lista_espera_ofertas')
    .set({ ESTADO, ...(ESTADO === 3 || ESTADO === 6 ? {} : { RESPONDIDA: sql`now()` as never }) })
    .where('ID', '=', ID)
    .where('ESTADO', '=', 0)
    .returningAll()
    .execute();
  if (!o) return undefined;
  await ctx.db.updateTable('lista_espera').set({ ESTADO: 0 }).where('ID', '=', o.ESPERA).where('ESTADO', '=', 1).execute();
  return o;
}
/** Offers whose time is over although their job has not come by yet; their times go on to the next one. */
async function cerrarVencidas(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ ID: number }>`select "ID" from lista_espera_ofertas where "ESTADO" = 0 and "VENCE" <= now()`.execute(ctx.db);
  for (const { ID } of rows) {
    const o = await cerrarOferta(ctx, ID, 3);
    if (o) await seguir(ctx, o.LUGAR);
  }
}

/**
 * As `ofrecer`, with nobody at the desk: at night it waits for the clinic's hours for messages. For a clinic that may not work nobody is
 * asked, because what cannot leave would use up the list; the time stays free.
 */
export async function ofrecerSolo(ctx: Ctx, LUGAR: number): Promise<void> {
  if (!(await trabaja(ctx))) return;
  const cuando = apertura(ctx.sesion.clinica);
  if (cuando) return ctx.encolar('lista_espera.ofrecer', { LUGAR }, { cuando });
  await turno(ctx);
  await ofrecer(ctx, LUGAR);
}
/** Asks the next one, or who was chosen. The turn must be taken. A sentence says why nobody is asked. */
export async function ofrecer(ctx: Ctx, LUGAR: number, elegida: number | null = null, aMano = false): Promise<Hecha | string> {
  await cerrarVencidas(ctx);
  const l = await lugarDe(ctx, LUGAR);
  if (l.ESTADO === 2 || l.ESTADO === 3 || !(await estaLibre(ctx, LUGAR))) return 'Ese lugar ya no está libre';
  const viva = await ctx.db
    .selectFrom('lista_espera_ofertas')
    .select('ID')
    .where('LUGAR', '=', LUGAR)
    .where('ESTADO', '=', 0)
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
  // Nobody else: the desk sees it as free again.
  await ponerLugar(ctx, LUGAR, 0);
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
  await ctx.db.updateTable('lista_espera').set({ ESTADO: 1 }).where('ID', '=', c.ID).execute();
  await ponerLugar(ctx, l.ID, 1);
  const m = await ctx.db.selectFrom('medicos').select('nombre_completo').where('CODIGOMEDICO', '=', CODIGOMEDICO).executeTakeFirstOrThrow();
  await avisarOferta(ctx, { ...c, ID: OFERTA, MEDICO: m.nombre_completo, F_CITA, H_CITA, HASTA, deDia: !aMano });
  await ctx.encolar('lista_espera.vencer', { OFERTA }, { cuando: vence });
  await revisarLuego(ctx, OFERTA);
  return { OFERTA, PACIENTE, VENCE: `${fecha} ${HASTA}` };
}

/** As `ofrecer`, for a person who pressed the button. Throws Rechazo. */
export async function ofrecerAMano(ctx: Ctx, LUGAR: number, ESPERA: number | null): Promise<Hecha> {
  const hecha = await ofrecer(ctx, LUGAR, ESPERA, true);
  if (typeof hecha === 'string') throw new Rechazo(hecha);
  return hecha;
}
/** Somebody did not want it: the next one is asked, by day. */
export const seguir = (ctx: Ctx, LUGAR: number): Promise<void> =>
  ctx.encolar('lista_espera.ofrecer', { LUGAR }, { cuando: apertura(ctx.sesion.clinica) ?? new Date() });

/** A cancellation may be undone within this time; only then is somebody told by itself. */
const GRACIA_MS = MINUTO_MS;
export type Liberado = Omit<FilaLugar, 'ID' | 'ESTADO'>;
/** A time became free: the desk is shown it, and who waits is asked if the clinic wants that. */
export async function liberar(ctx: Ctx, l: Liberado): Promise<void> {
  await turno(ctx);
  const { AUTOMATICA } = await ajustesDe(ctx);
  const ID = await ctx.codigo('ESPERA_LUGAR');
  // The same time again, or a job that is run twice: it is on the board already.
  const { rows } = await sql<{
    ID: number;
  }>`insert into lista_espera_lugares ("ID", "CODIGOMEDICO", "SUCURSAL", "F_CITA", "H_CITA", "H_MINCITA", "CODIGOPACIENTE")
    values (${ID}, ${l.CODIGOMEDICO}, ${l.SUCURSAL}, ${l.F_CITA}, ${l.H_CITA}, ${l.H_MINCITA}, ${l.CODIGOPACIENTE})
    on conflict (cliente, "F_CITA", "CODIGOMEDICO", "H_CITA") where "ESTADO" in (0, 1)
      do update set "H_MINCITA" = excluded."H_MINCITA", "CODIGOPACIENTE" = excluded."CODIGOPACIENTE" returning "ID"`.execute(ctx.db);
  if (!AUTOMATICA) return;
  const cuando = apertura(ctx.sesion.clinica) ?? new Date(Date.now() + GRACIA_MS);
  await ctx.encolar('lista_espera.ofrecer', { LUGAR: rows[0]!.ID }, { cuando });
}

/** Nobody answered in time. */
export async function vencer(ctx: Ctx, OFERTA: number): Promise<void> {
  await turno(ctx);
  const o = await cerrarOferta(ctx, OFERTA, 3);
  if (o) await seguir(ctx, o.LUGAR);
}
const revisarLuego = (ctx: Ctx, OFERTA: number): Promise<void> =>
  ctx.encolar('lista_espera.revisar', { OFERTA }, { cuando: new Date(Date.now() + REVISION_MS) });
/** A time is not held for somebody whom the message could not reach. */
export async function revisar(ctx: Ctx, OFERTA: number): Promise<void> {
  await turno(ctx);
  const { rows } = await sql<{ estado: number }>`select m.estado from lista_espera_ofertas o
    join mensajes m on m.cliente = o.cliente and m."CODIGOPACIENTE" = o."CODIGOPACIENTE" and m.origen = ${origenDe(OFERTA)}
    where o."ID" = ${OFERTA} and o."ESTADO" = 0`.execute(ctx.db);
  const estado = rows[0]?.estado;
  if (estado === EN_COLA) await revisarLuego(ctx, OFERTA);
  if (estado !== FALLIDO) return;
  const o = await cerrarOferta(ctx, OFERTA, 6);
  if (o) await seguir(ctx, o.LUGAR);
}
/** The desk takes an offer back and asks nobody else. */
export async function retirarOferta(ctx: Ctx, OFERTA: number): Promise<void> {
  const o = await cerrarOferta(ctx, OFERTA, 4);
  if (!o) throw new Rechazo('La oferta ya no espera respuesta');
  await ponerLugar(ctx, o.LUGAR, 0);
}
/** Who leaves the list while being asked leaves the time to the next one. */
export async function soltar(ctx: Ctx, ESPERA: number): Promise<void> {
  const viva = await ctx.db
    .selectFrom('lista_espera_ofertas')
    .select('ID')
    .where('ESPERA', '=', ESPERA)
    .where('ESTADO', '=', 0)
    .executeTakeFirst();
  const o = viva && (await cerrarOferta(ctx, viva.ID, 4));
  if (o) await seguir(ctx, o.LUGAR);
}

/** By the clock: whose days went by waits no more, and times that went by are free no more. */
export async function caducar(ctx: Ctx): Promise<void> {
  await turno(ctx);
  await cerrarVencidas(ctx);
  await ctx.db.updateTable('lista_espera').set({ ESTADO: 3 }).where('ESTADO', '=', 0).where('FECHAFINAL', '<', ctx.hoy).execute();
  await ctx.db.updateTable('lista_espera_lugares').set({ ESTADO: 3 }).where('ESTADO', 'in', [0, 1]).where('F_CITA', '<', ctx.hoy).execute();
}
