// Sends appointments to a doctor's calendar: which ones are due, as what events, and what came of it.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { literales } from '#kernel/server/literales.ts';
import { instanteDe } from '#kernel/shared/dates.ts';
import { asuntoDe } from '../rules.ts';
import { type Calendario, type EventoNuestro, NoAceptado } from './calendario.ts';
import type { Lectura } from './ocupado.ts';

/** Marks an event as ours: clinic and doctor, written into its private properties. */
export const nuestroDe = (ctx: Ctx, CODIGOMEDICO: number): string => `${ctx.sesion.clinica.CODIGOCLIENTE}/${CODIGOMEDICO}`;
/** Event id of an appointment, always the same for the same doctor, in the letters Google accepts (base32hex). */
export function idDeEvento(nuestro: string, N_CITA: number): string {
  const huella = createHash('sha256').update(`galeno/${nuestro}/${N_CITA}`).digest('hex').slice(0, 40);
  return `cita${BigInt(`0x${huella}`).toString(32)}`;
}

/** How many are sent before the database is asked again for what changed meanwhile. */
const LOTE = 20;
export interface PorEnviar {
  N_CITA: number;
  cambio: number;
  id: string;
  /** Fingerprint of the event that we last sent. */
  enviado: string;
  /** The event as it should be; null when it must be removed. */
  evento: EventoNuestro | null;
}
interface Fila {
  N_CITA: number;
  cambio: number;
  evento: string;
  enviado: string;
  vive: boolean;
  F_CITA: string;
  H_CITA: string;
  H_MINCITA: number;
  TIPO_CITA: number;
  NOMBRE: string;
  APELLIDO_PATERNO: string;
  NOMBRECLINICA: string;
}

/**
 * The next ones to send, soonest first. Their event id is saved before sending: if we die meanwhile, they may exist at Google.
 */
export async function porEnviar(ctx: Ctx, CODIGOMEDICO: number, conNombre: boolean): Promise<PorEnviar[]> {
  const { rows } = await sql<Fila>`select g."N_CITA", g.cambio, g.evento, g.enviado, c."F_CITA", c."H_CITA", c."H_MINCITA", c."TIPO_CITA",
      c.eliminado is null and c."C_ESTATUS" not in ${literales([E.cita.noAsistio, E.cita.cancelada])} and c."CODIGOMEDICO" = g."CODIGOMEDICO" as vive,
      p."NOMBRE", p."APELLIDO_PATERNO", s."NOMBRECLINICA"
    from google_citas g join citas c on c.cliente = g.cliente and c."N_CITA" = g."N_CITA"
      join pacientes p on p.cliente = c.cliente and p."CODIGOPACIENTE" = c."CODIGOPACIENTE"
      join sucursales s on s.cliente = c.cliente and s."CODIGOCLINICA" = c."SUCURSAL"
    where g."CODIGOMEDICO" = ${CODIGOMEDICO} and g.visto < g.cambio order by c."F_CITA", c."H_CITA", g."N_CITA" limit ${LOTE}`.execute(
    ctx.db,
  );
  const nuestro = nuestroDe(ctx, CODIGOMEDICO);
  const lote = rows.map((f): PorEnviar => {
    const id = f.evento || idDeEvento(nuestro, f.N_CITA);
    // Nothing of it was ever sent, so there is nothing to remove.
    const nunca = !f.vive && !f.evento;
    return { ...f, id: nunca ? '' : id, evento: f.vive ? eventoDe(f, id, nuestro, ctx.sesion.clinica.ZONA_HORARIA, conNombre) : null };
  });
  await enOrden(
    ctx,
    CODIGOMEDICO,
    lote.map((e) => e.N_CITA),
  );
  await sql`update google_citas g set evento = x.id from unnest(${lote.map((e) => e.N_CITA)}::int[], ${lote.map((e) => e.id)}::text[]) x(n, id)
    where g."CODIGOMEDICO" = ${CODIGOMEDICO} and g."N_CITA" = x.n and g.evento <> x.id`.execute(ctx.db);
  return lote;
}
/** Locks rows in the same order as saving appointments does, to avoid deadlocks. */
const enOrden = (ctx: Ctx, CODIGOMEDICO: number, numeros: readonly number[]) =>
  sql`select 1 from google_citas where "CODIGOMEDICO" = ${CODIGOMEDICO} and "N_CITA" = any(${[...numeros]}::int[]) order by "N_CITA" for update`.execute(
    ctx.db,
  );
/** Start and end are UTC instants, since on a day of clock change a local hour exists twice or never; the zone is for display. */
function eventoDe(f: Fila, id: string, nuestro: string, zona: string, conNombre: boolean): EventoNuestro {
  const inicio = instanteDe(zona, f.F_CITA, f.H_CITA);
  const momento = (d: Date) => ({ dateTime: d.toISOString(), timeZone: zona });
  return {
    id,
    status: 'confirmed',
    summary: asuntoDe(f, conNombre),
    location: f.TIPO_CITA === E.tipoCita.video ? 'Videoconsulta' : f.NOMBRECLINICA,
    start: momento(inicio),
    end: momento(new Date(inicio.getTime() + f.H_MINCITA * 60_000)),
    transparency: 'opaque',
    visibility: 'private',
    extendedProperties: { private: { galeno: nuestro, cita: String(f.N_CITA) } },
  };
}
const huellaDe = (e: EventoNuestro): string => createHash('sha256').update(JSON.stringify(e)).digest('base64url').slice(0, 22);

export interface Enviado {
  N_CITA: number;
  cambio: number;
  enviado: string;
  inicio: string | null;
  fin: string | null;
  error: string;
}
/** Sends them one by one and adds each result to `hecho`, which stays filled when an error ends the loop. */
export async function enviar(c: Calendario, lote: readonly PorEnviar[], hecho: Enviado[]): Promise<void> {
  for (const { N_CITA, cambio, id, enviado, evento } of lote) {
    const huella = evento ? huellaDe(evento) : '';
    const lapso = { inicio: evento?.start.dateTime ?? null, fin: evento?.end.dateTime ?? null };
    try {
      if (evento) {
        if (huella !== enviado) await c.poner(evento, enviado !== '');
      } else if (id) await c.quitar(id);
      hecho.push({ N_CITA, cambio, enviado: huella, ...lapso, error: '' });
    } catch (e) {
      if (!(e instanceof NoAceptado)) throw e;
      hecho.push({ N_CITA, cambio, enviado: '', ...lapso, error: e.message });
    }
  }
}
/** Our events that somebody moved or deleted in Google are queued again: the agenda decides. */
export async function reponer(ctx: Ctx, CODIGOMEDICO: number, l: Lectura): Promise<void> {
  const leidos = sql`jsonb_to_recordset(${JSON.stringify(l.nombrados)}::jsonb) x(evento text, inicio timestamptz, fin timestamptz)`;
  await sql`with suyas as (select "N_CITA" from google_citas g where "CODIGOMEDICO" = ${CODIGOMEDICO} and enviado <> '' and fin > now() and (
        exists (select from ${leidos} where x.evento = g.evento and (x.inicio, x.fin) is distinct from (g.inicio, g.fin))
        or (${l.todo} and fin < ${l.hasta}::timestamptz and not exists (select from ${leidos} where x.evento = g.evento))) order by "N_CITA" for update)
    update google_citas g set enviado = '', cambio = cambio + 1 from suyas where g."CODIGOMEDICO" = ${CODIGOMEDICO} and g."N_CITA" = suyas."N_CITA"`.execute(
    ctx.db,
  );
}
/** Saves the results. A row that changed meanwhile stays due (`visto` < `cambio`). */
export async function anotarEnviados(ctx: Ctx, CODIGOMEDICO: number, hecho: readonly Enviado[]): Promise<void> {
  const numeros = hecho.map((h) => h.N_CITA);
  await enOrden(ctx, CODIGOMEDICO, numeros);
  await sql`update google_citas g set enviado = x.enviado, inicio = x.inicio, fin = x.fin, error = x.error, visto = x.cambio
    from jsonb_to_recordset(${JSON.stringify(hecho)}::jsonb) x("N_CITA" integer, cambio integer, enviado text, inicio timestamptz, fin timestamptz, error text)
    where g."CODIGOMEDICO" = ${CODIGOMEDICO} and g."N_CITA" = x."N_CITA"`.execute(ctx.db);
  // Removed from the calendar and not wanted again: delete the row.
  await sql`delete from google_citas where "CODIGOMEDICO" = ${CODIGOMEDICO} and "N_CITA" = any(${numeros}::int[])
    and fin is null and error = '' and visto = cambio`.execute(ctx.db);
}
