// Busy times of doctors, read from their Google calendars into our table. The agenda reads the table, never Google.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { instanteDe, sumarDias } from '#kernel/shared/dates.ts';
import { idOcupado, OCUPADO } from '../rules.ts';
import type { Calendario, EventoLeido } from './calendario.ts';
import { lapsosDe, ocupa } from './lapsos.ts';

/** How many days ahead busy times are kept. */
const DIAS = 60;
const TOPE = 5_000;

/** The result of reading a calendar; `todo` when it is a full reading and not only changes. */
export interface Lectura {
  marca: string;
  todo: boolean;
  /** End of the range that a full reading covers. */
  hasta: string;
  /** The events that were read, with their times; null for a deleted one. */
  nombrados: { evento: string; inicio: string | null; fin: string | null }[];
  lapsos: { evento: string; dia: string; desde: string; hasta: string }[];
}
interface PorLeer {
  /** Sync token of the last reading; '' to read everything. */
  marca: string;
  zona: string;
  hoy: string;
  /** How our own events are marked (`nuestroDe`). */
  nuestro: string;
}
/** Reads what changed since the sync token; everything when there is no token, or Google no longer accepts it. */
export async function leerOcupado(c: Calendario, { marca, zona, hoy, nuestro }: PorLeer): Promise<Lectura> {
  const ventana = { zona, primero: hoy, ultimo: sumarDias(hoy, DIAS) };
  const lapso = {
    timeMin: instanteDe(zona, ventana.primero, '00:00').toISOString(),
    timeMax: instanteDe(zona, sumarDias(ventana.ultimo, 1), '00:00').toISOString(),
  };
  const cambios = marca ? await c.leer(marca) : null;
  const leido = cambios ?? (await c.leer(lapso)) ?? { eventos: [], marca: '' };
  return {
    marca: leido.marca,
    todo: cambios === null,
    hasta: lapso.timeMax,
    nombrados: leido.eventos.map((e) => {
      const momento = (m: EventoLeido['start']) => (e.status === 'cancelled' ? null : (m?.dateTime ?? null));
      return { evento: e.id, inicio: momento(e.start), fin: momento(e.end) };
    }),
    lapsos: leido.eventos.filter((e) => ocupa(e, nuestro)).flatMap((e) => lapsosDe(e, ventana).map((l) => ({ evento: e.id, ...l }))),
  };
}
/** Saves a reading. Returns whether the agenda looks different now. */
export async function anotarOcupado(ctx: Ctx, CODIGOMEDICO: number, l: Lectura): Promise<boolean> {
  const nuevos = sql`jsonb_to_recordset(${JSON.stringify(l.lapsos)}::jsonb) n(evento text, dia date, desde time, hasta time)`;
  const quitados =
    await sql`delete from google_ocupado o where "CODIGOMEDICO" = ${CODIGOMEDICO} and (${l.todo} or evento = any(${l.nombrados.map((e) => e.evento)}::text[]))
    and not exists (select from ${nuevos} where (n.evento, n.dia, n.desde, n.hasta) = (o.evento, o.dia, o.desde, o.hasta))`.execute(ctx.db);
  const puestos = await sql`insert into google_ocupado ("CODIGOMEDICO", evento, dia, desde, hasta)
    select ${CODIGOMEDICO}::int, evento, dia, desde, hasta from ${nuevos} on conflict do nothing`.execute(ctx.db);
  await sql`update google_calendarios set marca = ${l.marca}, completo = case when ${l.todo} then ${ctx.hoy}::date else completo end
    where "CODIGOMEDICO" = ${CODIGOMEDICO}`.execute(ctx.db);
  return Number(quitados.numAffectedRows) + Number(puestos.numAffectedRows) > 0;
}

/** Busy times between two days, as agenda events; doctor 0 is all doctors, -1 none. */
export async function ocupadosEntre(ctx: Ctx, desde: string, hasta: string, medico: number) {
  const { rows } = await sql<{ id: number; CODIGOMEDICO: number; MEDICO: string; dia: string; desde: string; hasta: string }>`
    select o.id, o."CODIGOMEDICO", m.nombre_completo as "MEDICO", o.dia, o.desde, o.hasta
    from google_ocupado o join medicos m on m.cliente = o.cliente and m."CODIGOMEDICO" = o."CODIGOMEDICO"
    where o.dia between ${desde} and ${hasta} and (${medico} = 0 or o."CODIGOMEDICO" = ${medico}) order by o.dia, o.desde, o.id limit ${TOPE}`.execute(
    ctx.db,
  );
  return rows.map(({ id, dia, desde: de, hasta: a, ...medico }) => {
    const DIACOMPLETO: 0 | 1 = de === '00:00' && a === '24:00' ? 1 : 0;
    return {
      CONSECUTIVO: idOcupado(id),
      RANGO: '',
      TIPO: E.evento.evento,
      F_EXCLUIDA: dia,
      FECHAINICIAL: null,
      FECHAFINAL: null,
      DIACOMPLETO,
      HORAINICIAL: DIACOMPLETO ? null : de,
      HORAFINAL: DIACOMPLETO ? null : a === '24:00' ? '23:59' : a,
      ...medico,
      MOTIVO: OCUPADO,
      VERSION: 1,
    };
  });
}

/** Busy times of a doctor (0: all) on some days; with hours, only those that overlap them. */
export async function ocupadosEn(ctx: Ctx, CODIGOMEDICO: number, dias: readonly string[], [desde, hasta] = ['00:00', '24:00']) {
  const { rows } = await sql<{ dia: string; desde: string; hasta: string }>`select dia, desde, hasta from google_ocupado
    where dia = any(${[...dias]}::date[]) and (${CODIGOMEDICO}::int = 0 or "CODIGOMEDICO" = ${CODIGOMEDICO}) and desde <= ${hasta}::time and hasta >= ${desde}::time
    order by dia, desde limit ${TOPE}`.execute(ctx.db);
  return rows.map((o) => {
    const todo = o.desde === '00:00' && o.hasta === '24:00';
    return {
      F_EXCLUIDA: o.dia,
      DIACOMPLETO: todo ? 1 : 0,
      HORAINICIAL: todo ? null : o.desde,
      HORAFINAL: todo ? null : o.hasta,
    };
  });
}
