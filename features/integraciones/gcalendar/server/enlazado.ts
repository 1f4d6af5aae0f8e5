// What happens when a calendar is linked (its appointments are queued) and unlinked (our events are removed in the background).
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { cuentaDe, desenlazar, secretoDe } from '#features/integraciones/cuentas/server/cuentas.ts';
import type { AlTerminar, Permiso } from '#features/integraciones/cuentas/server/permiso.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { literales } from '#kernel/server/literales.ts';
import { guardarSecreto, leerSecreto } from '#kernel/server/secretos.ts';
import { type Calendario, type Espera, NoAceptado } from './calendario.ts';

/**
 * On linking, appointments of so many days ahead are queued; later ones, booked before the link, follow as their day comes
 * near.
 */
const DIAS_POR_DELANTE = 90;
/** A clean-up that cannot be done within so many days is dropped, with its permission. */
const DIAS_DE_DESPEDIDA = 7;

/** Queues, within this transaction, the job of a doctor's calendar; with `leer` it also reads the doctor's busy times. */
export async function encolarGoogle(ctx: Ctx, CODIGOMEDICO: number, leer: boolean, cuando: Date | null = null): Promise<void> {
  await sql`select google_encolar(${CODIGOMEDICO}, ${leer}, ${cuando?.toISOString() ?? null}::timestamptz)`.execute(ctx.db);
}

/** A calendar was linked: queues the appointments of the next months, and a full reading of its busy times. */
export async function alEnlazar(ctx: Ctx, CODIGOMEDICO: number): Promise<void> {
  await sql`insert into google_calendarios ("CODIGOMEDICO") values (${CODIGOMEDICO}) on conflict (cliente, "CODIGOMEDICO") do update
    set marca = '', completo = null, pausa = null, fallas = 0, error = '', retirado = null, sincronizado = null`.execute(ctx.db);
  // What an earlier link left in this calendar, or in another account's, is unknown: send everything again.
  await sql`update google_citas set enviado = '', cambio = cambio + 1, error = '' where "CODIGOMEDICO" = ${CODIGOMEDICO}`.execute(ctx.db);
  await apuntar(ctx, CODIGOMEDICO);
  await encolarGoogle(ctx, CODIGOMEDICO, true);
}
/** Adds appointments that no row exists for: they were booked before the calendar was linked, or at that moment. */
const apuntar = (ctx: Ctx, CODIGOMEDICO: number) =>
  sql`insert into google_citas ("CODIGOMEDICO", "N_CITA")
    select "CODIGOMEDICO", "N_CITA" from citas where "CODIGOMEDICO" = ${CODIGOMEDICO} and eliminado is null and "C_ESTATUS" not in ${literales([E.cita.noAsistio, E.cita.cancelada])}
      and "F_CITA" between ${ctx.hoy}::date and ${ctx.hoy}::date + ${DIAS_POR_DELANTE}::int
    order by "N_CITA" on conflict (cliente, "CODIGOMEDICO", "N_CITA") do nothing`.execute(ctx.db);
/** Marks all future appointments of a calendar to be compared again; only those that differ are sent. */
export async function volverAVer(ctx: Ctx, CODIGOMEDICO: number): Promise<void> {
  await apuntar(ctx, CODIGOMEDICO);
  await sql`with suyas as (select "N_CITA" from google_citas where "CODIGOMEDICO" = ${CODIGOMEDICO} and visto = cambio and (fin is null or fin > now())
      order by "N_CITA" for update)
    update google_citas g set cambio = cambio + 1, error = '' from suyas where g."CODIGOMEDICO" = ${CODIGOMEDICO} and g."N_CITA" = suyas."N_CITA"`.execute(
    ctx.db,
  );
}

export interface Despedida {
  nombre: string;
  permiso: Permiso;
  cuenta: string;
  eventos: string[];
  /** Failed attempts so far, and the earliest moment of the next one. */
  fallas?: number;
  luego?: string;
}
const despedidaDe = (CODIGOMEDICO: number) => `google/adios/${CODIGOMEDICO}/`;

/** Unlinks at once. The job then removes our future events from the calendar and finally revokes the permission. */
export async function despedir(ctx: Ctx, CODIGOMEDICO: number): Promise<void> {
  // Waits for a running job's transaction, so that no event it has sent is left out.
  await sql`select 1 from google_calendarios where "CODIGOMEDICO" = ${CODIGOMEDICO} for update`.execute(ctx.db);
  const [permiso, cuenta] = await Promise.all([
    leerSecreto<Permiso>(ctx, secretoDe('google', CODIGOMEDICO)),
    cuentaDe(ctx, 'google', CODIGOMEDICO),
  ]);
  const { rows } = await sql<{ evento: string }>`delete from google_citas where "CODIGOMEDICO" = ${CODIGOMEDICO}
    returning case when evento <> '' and (fin is null or fin > now()) then evento end as evento`.execute(ctx.db);
  await olvidarOcupado(ctx, CODIGOMEDICO);
  await sql`update google_calendarios set pausa = null, fallas = 0, error = '', sincronizado = null, retirado = null
    where "CODIGOMEDICO" = ${CODIGOMEDICO}`.execute(ctx.db);
  await desenlazar(ctx, 'google', CODIGOMEDICO);
  if (!permiso) return;
  const eventos = rows.flatMap((r) => r.evento ?? []);
  await guardarSecreto(ctx, despedidaDe(CODIGOMEDICO) + randomUUID(), { permiso, cuenta: cuenta ?? '', eventos });
  await encolarGoogle(ctx, CODIGOMEDICO, false);
}
/**
 * Deletes the busy times of a doctor (0: of all), so they no longer block anybody; the next reading reads everything.
 * Returns the clinic's number if anything was deleted, so that open agendas are refreshed.
 */
export async function olvidarOcupado(ctx: Ctx, CODIGOMEDICO: number): Promise<number | undefined> {
  const { rows } = await sql<{
    cliente: number;
  }>`delete from google_ocupado where ${CODIGOMEDICO} in (0, "CODIGOMEDICO") returning cliente`.execute(ctx.db);
  await sql`update google_calendarios set marca = '', completo = null where ${CODIGOMEDICO} in (0, "CODIGOMEDICO") and completo is not null`.execute(
    ctx.db,
  );
  return rows[0]?.cliente;
}

/** The oldest clean-up that may run now. One of the account linked now (`cuenta`) does not wait: its new permission can do it. */
export async function despedidaPendiente(ctx: Ctx, CODIGOMEDICO: number, cuenta: string | undefined): Promise<Despedida | undefined> {
  await sql`delete from secretos where starts_with(nombre, ${despedidaDe(CODIGOMEDICO)})
    and creado < now() - make_interval(days => ${DIAS_DE_DESPEDIDA})`.execute(ctx.db);
  const { rows } = await sql<{ nombre: string }>`select nombre from secretos where starts_with(nombre, ${despedidaDe(CODIGOMEDICO)})
    order by creado`.execute(ctx.db);
  for (const { nombre } of rows) {
    const d = await leerSecreto<Omit<Despedida, 'nombre'>>(ctx, nombre);
    if (d && (d.cuenta === cuenta || (d.luego ?? '') <= new Date().toISOString())) return { ...d, nombre };
  }
  return undefined;
}
export const guardarDespedida = (ctx: Ctx, { nombre, ...d }: Despedida): Promise<void> => guardarSecreto(ctx, nombre, d);
/** Postpones a clean-up: it retries by itself, and nothing else waits for it. */
export async function aplazar(ctx: Ctx, CODIGOMEDICO: number, d: Despedida, e: Espera): Promise<void> {
  const { fallas = 0 } = d;
  const luego = new Date(Date.now() + e.descanso(fallas) * 1000).toISOString();
  await guardarDespedida(ctx, { ...d, fallas: fallas + 1, luego });
  await sql`select encolar('google.sincronizar', ${JSON.stringify({ CODIGOMEDICO, leer: false })}::jsonb, ${luego}::timestamptz,
    'google/' || app_cliente() || ${`/${CODIGOMEDICO}/adios`}, null, 8)`.execute(ctx.db);
}
/** How many events are removed before progress is saved. */
const LOTE = 20;
/** Removes our events from a calendar; `anotar` saves what is left. Events already gone are fine on a retry. */
export async function quitarTodos(c: Calendario, d: Despedida, anotar: () => Promise<void>): Promise<void> {
  while (d.eventos.length) {
    for (const id of d.eventos.slice(0, LOTE))
      await c.quitar(id).catch((e: unknown) => {
        if (!(e instanceof NoAceptado)) throw e;
      });
    d.eventos = d.eventos.slice(LOTE);
    await anotar();
  }
}
/** Whether the account is still linked here or in another clinic: revoking one permission revokes all of the account. */
export async function sigueEnlazada(ctx: Ctx, cuenta: string): Promise<boolean> {
  const { rows } = await sql<{ enlazada: boolean }>`select cuenta_enlazada('google', ${cuenta}) as enlazada`.execute(ctx.db);
  return rows[0]!.enlazada;
}

/** After Google revokes a permission, events left there are corrected by the next link; the doctor's busy times are deleted. */
export const alTerminar: AlTerminar = {
  async retirada(ctx, CODIGOMEDICO) {
    await olvidarOcupado(ctx, CODIGOMEDICO);
    await sql`update google_calendarios set retirado = now(), error = '', pausa = null where "CODIGOMEDICO" = ${CODIGOMEDICO}`.execute(
      ctx.db,
    );
  },
  sinMedico: despedir,
};
