// What begins and what ends with a link: the appointments that a calendar is to hold, and the farewell that takes them out.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { cuentaDe, desenlazar, secretoDe } from '#features/integraciones/cuentas/server/cuentas.ts';
import type { AlTerminar, Permiso } from '#features/integraciones/cuentas/server/permiso.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { guardarSecreto, leerSecreto } from '#kernel/server/secretos.ts';
import { type Calendario, NoAceptado } from './calendario.ts';

/** How far ahead the appointments of a newly linked doctor are told; later ones as they are booked. */
const DIAS_AL_ENLAZAR = 90;
/** A farewell that cannot be said in so many days is forgotten with its key. */
const DIAS_DE_DESPEDIDA = 7;

/** Asks for the job of a doctor's calendar with this save; `leer` also looks what the doctor has there. */
export async function encolarGoogle(ctx: Ctx, CODIGOMEDICO: number, leer: boolean, cuando: Date | null = null): Promise<void> {
  await sql`select google_encolar(${CODIGOMEDICO}, ${leer}, ${cuando?.toISOString() ?? null}::timestamptz)`.execute(ctx.db);
}

/** The appointments of the next months are to be told to a calendar that was linked, and what it holds is to be read. */
export async function alEnlazar(ctx: Ctx, CODIGOMEDICO: number): Promise<void> {
  await sql`insert into google_calendarios ("CODIGOMEDICO") values (${CODIGOMEDICO}) on conflict (cliente, "CODIGOMEDICO") do update
    set marca = '', completo = null, pausa = null, fallas = 0, error = '', retirado = null, sincronizado = null`.execute(ctx.db);
  // What a former link left in the calendar of this account, or of another, is not known any more.
  await sql`update google_citas set enviado = '', cambio = cambio + 1, error = '' where "CODIGOMEDICO" = ${CODIGOMEDICO}`.execute(ctx.db);
  await sql`insert into google_citas as g ("CODIGOMEDICO", "N_CITA")
    select "CODIGOMEDICO", "N_CITA" from citas where "CODIGOMEDICO" = ${CODIGOMEDICO} and eliminado is null and "C_ESTATUS" not in (3, 4)
      and "F_CITA" between ${ctx.hoy}::date and ${ctx.hoy}::date + ${DIAS_AL_ENLAZAR}::int
    order by "N_CITA" on conflict (cliente, "CODIGOMEDICO", "N_CITA") do nothing`.execute(ctx.db);
  await encolarGoogle(ctx, CODIGOMEDICO, true);
}
/** Everything of a calendar is compared again with what it should be; only what differs is sent. */
export async function volverAVer(ctx: Ctx, CODIGOMEDICO: number): Promise<void> {
  await sql`with suyas as (select "N_CITA" from google_citas where "CODIGOMEDICO" = ${CODIGOMEDICO} and visto = cambio and (fin is null or fin > now())
      order by "N_CITA" for update)
    update google_citas g set cambio = cambio + 1, error = '' from suyas where g."CODIGOMEDICO" = ${CODIGOMEDICO} and g."N_CITA" = suyas."N_CITA"`.execute(
    ctx.db,
  );
}

interface Despedida {
  permiso: Permiso;
  cuenta: string;
  eventos: string[];
}
const despedidaDe = (CODIGOMEDICO: number) => `google/adios/${CODIGOMEDICO}/`;

/** Unlinks at once. What is to come of ours leaves the calendar in the background, and then the permission is given back. */
export async function despedir(ctx: Ctx, CODIGOMEDICO: number): Promise<void> {
  // Waits for the job's own writing, so that none of what it has sent is left out.
  await sql`select 1 from google_calendarios where "CODIGOMEDICO" = ${CODIGOMEDICO} for update`.execute(ctx.db);
  const [permiso, cuenta] = await Promise.all([
    leerSecreto<Permiso>(ctx, secretoDe('google', CODIGOMEDICO)),
    cuentaDe(ctx, 'google', CODIGOMEDICO),
  ]);
  const { rows } = await sql<{ evento: string }>`delete from google_citas where "CODIGOMEDICO" = ${CODIGOMEDICO}
    returning case when evento <> '' and (fin is null or fin > now()) then evento end as evento`.execute(ctx.db);
  await olvidarOcupado(ctx, CODIGOMEDICO);
  await sql`update google_calendarios set marca = '', completo = null, pausa = null, fallas = 0, error = '', sincronizado = null, retirado = null
    where "CODIGOMEDICO" = ${CODIGOMEDICO}`.execute(ctx.db);
  await desenlazar(ctx, 'google', CODIGOMEDICO);
  if (!permiso) return;
  const eventos = rows.flatMap((r) => r.evento ?? []);
  await guardarSecreto(ctx, despedidaDe(CODIGOMEDICO) + randomUUID(), { permiso, cuenta: cuenta ?? '', eventos });
  await encolarGoogle(ctx, CODIGOMEDICO, false);
}
const olvidarOcupado = (ctx: Ctx, CODIGOMEDICO: number) =>
  sql`delete from google_ocupado where "CODIGOMEDICO" = ${CODIGOMEDICO}`.execute(ctx.db);

/** The farewell that a doctor's calendar owes, if any, oldest first. */
export async function despedidaPendiente(ctx: Ctx, CODIGOMEDICO: number): Promise<(Despedida & { nombre: string }) | undefined> {
  await sql`delete from secretos where starts_with(nombre, ${despedidaDe(CODIGOMEDICO)})
    and creado < now() - make_interval(days => ${DIAS_DE_DESPEDIDA})`.execute(ctx.db);
  const { rows } = await sql<{ nombre: string }>`select nombre from secretos where starts_with(nombre, ${despedidaDe(CODIGOMEDICO)})
    order by creado limit 1`.execute(ctx.db);
  const [fila] = rows;
  const dada = fila && (await leerSecreto<Despedida & Record<string, unknown>>(ctx, fila.nombre));
  return fila && dada && { ...dada, nombre: fila.nombre };
}
/** How many events are taken out between two notes of how far it came. */
const LOTE = 20;
/** Takes ours out of a calendar; `anotar` keeps what is left of it. A second try finds them gone. */
export async function quitarTodos(
  c: Calendario,
  d: Despedida & { nombre: string },
  anotar: (queda: Despedida) => Promise<void>,
): Promise<void> {
  const { nombre: _, ...queda } = d;
  while (queda.eventos.length) {
    for (const id of queda.eventos.slice(0, LOTE))
      await c.quitar(id).catch((e: unknown) => {
        if (!(e instanceof NoAceptado)) throw e;
      });
    queda.eventos = queda.eventos.slice(LOTE);
    await anotar(queda);
  }
}
/** Whether an account is linked here, or in another clinic: giving one permission back ends them all. */
export async function sigueEnlazada(ctx: Ctx, cuenta: string): Promise<boolean> {
  const { rows } = await sql<{ enlazada: boolean }>`select cuenta_enlazada('google', ${cuenta}) as enlazada`.execute(ctx.db);
  return rows[0]!.enlazada;
}

/** What stays at Google when it takes the permission back is put right by the next link; the doctor's time is not known any more. */
export const alTerminar: AlTerminar = {
  async retirada(ctx, CODIGOMEDICO) {
    await olvidarOcupado(ctx, CODIGOMEDICO);
    await sql`update google_calendarios set retirado = now(), error = '', pausa = null where "CODIGOMEDICO" = ${CODIGOMEDICO}`.execute(
      ctx.db,
    );
  },
  sinMedico: despedir,
};
