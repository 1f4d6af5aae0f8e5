// Appointments out: what should stand in a doctor's calendar, and what came of sending it.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { instanteDe } from '#kernel/shared/dates.ts';
import { asuntoDe } from '../rules.ts';
import { type Calendario, type EventoNuestro, NoAceptado } from './calendario.ts';
import type { Lectura } from './ocupado.ts';

/** Of which clinic and doctor an event of ours is, as its private properties say it. */
export const nuestroDe = (ctx: Ctx, CODIGOMEDICO: number): string => `${ctx.sesion.clinica.CODIGOCLIENTE}/${CODIGOMEDICO}`;
/** Always the same for the same appointment of the same doctor, in the letters that Google takes (base32hex). */
export function idDeEvento(nuestro: string, N_CITA: number): string {
  const huella = createHash('sha256').update(`galeno/${nuestro}/${N_CITA}`).digest('hex').slice(0, 40);
  return `cita${BigInt(`0x${huella}`).toString(32)}`;
}

/** How many go out between two looks at what has changed meanwhile. */
const LOTE = 20;
export interface PorEnviar {
  N_CITA: number;
  cambio: number;
  id: string;
  /** Fingerprint of what stands there, as far as we know. */
  enviado: string;
  /** As it should stand; null where it should not. */
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

/** The next ones to send, the soonest first. From now on they count as perhaps standing there, whatever becomes of us. */
export async function porEnviar(ctx: Ctx, CODIGOMEDICO: number, conNombre: boolean): Promise<PorEnviar[]> {
  const { rows } = await sql<Fila>`select g."N_CITA", g.cambio, g.evento, g.enviado, c."F_CITA", c."H_CITA", c."H_MINCITA", c."TIPO_CITA",
      c.eliminado is null and c."C_ESTATUS" not in (3, 4) and c."CODIGOMEDICO" = g."CODIGOMEDICO" as vive,
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
    // Nothing of it was ever sent: there is nothing to take away either.
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
/** Locks some in the order in which saves of appointments do, so that nobody waits for each other. */
const enOrden = (ctx: Ctx, CODIGOMEDICO: number, numeros: readonly number[]) =>
  sql`select 1 from google_citas where "CODIGOMEDICO" = ${CODIGOMEDICO} and "N_CITA" = any(${[...numeros]}::int[]) order by "N_CITA" for update`.execute(
    ctx.db,
  );
/** Instants, because a day on which the clocks change has an hour twice or never; the zone, so that Google shows the clinic's. */
function eventoDe(f: Fila, id: string, nuestro: string, zona: string, conNombre: boolean): EventoNuestro {
  const inicio = instanteDe(zona, f.F_CITA, f.H_CITA);
  const momento = (d: Date) => ({ dateTime: d.toISOString(), timeZone: zona });
  return {
    id,
    status: 'confirmed',
    summary: asuntoDe(f, conNombre),
    location: f.TIPO_CITA === 1 ? 'Videoconsulta' : f.NOMBRECLINICA,
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
/** Sends some, one after another, and keeps in `hecho` what came of each: also when the talk ends before they do. */
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
/** Ours that somebody moved or deleted in the calendar is put back: where an appointment is, the agenda says. */
export async function reponer(ctx: Ctx, CODIGOMEDICO: number, l: Lectura): Promise<void> {
  const leidos = sql`jsonb_to_recordset(${JSON.stringify(l.nombrados)}::jsonb) x(evento text, inicio timestamptz, fin timestamptz)`;
  await sql`with suyas as (select "N_CITA" from google_citas g where "CODIGOMEDICO" = ${CODIGOMEDICO} and enviado <> '' and fin > now() and (
        exists (select from ${leidos} where x.evento = g.evento and (x.inicio, x.fin) is distinct from (g.inicio, g.fin))
        or (${l.todo} and fin < ${l.hasta}::timestamptz and not exists (select from ${leidos} where x.evento = g.evento))) order by "N_CITA" for update)
    update google_citas g set enviado = '', cambio = cambio + 1 from suyas where g."CODIGOMEDICO" = ${CODIGOMEDICO} and g."N_CITA" = suyas."N_CITA"`.execute(
    ctx.db,
  );
}
/** Writes it down. What changed again meanwhile is still to be sent. */
export async function anotarEnviados(ctx: Ctx, CODIGOMEDICO: number, hecho: readonly Enviado[]): Promise<void> {
  const numeros = hecho.map((h) => h.N_CITA);
  await enOrden(ctx, CODIGOMEDICO, numeros);
  await sql`update google_citas g set enviado = x.enviado, inicio = x.inicio, fin = x.fin, error = x.error, visto = x.cambio
    from jsonb_to_recordset(${JSON.stringify(hecho)}::jsonb) x("N_CITA" integer, cambio integer, enviado text, inicio timestamptz, fin timestamptz, error text)
    where g."CODIGOMEDICO" = ${CODIGOMEDICO} and g."N_CITA" = x."N_CITA"`.execute(ctx.db);
  // Taken away, and nobody wants it back.
  await sql`delete from google_citas where "CODIGOMEDICO" = ${CODIGOMEDICO} and "N_CITA" = any(${numeros}::int[])
    and fin is null and error = '' and visto = cambio`.execute(ctx.db);
}
