// What begins and what ends with a link: the appointments that a calendar is to hold, and the farewell that takes them out.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { cuentaDe, desenlazar, secretoDe } from '#features/integraciones/cuentas/server/cuentas.ts';
import type { AlTerminar, Permiso } from '#features/integraciones/cuentas/server/permiso.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { guardarSecreto, leerSecreto } from '#kernel/server/secretos.ts';
import { type Calendario, type Espera, NoAceptado } from './calendario.ts';

/** How far ahead appointments are told that nobody noted when they were booked; the others are told at once. */
const DIAS_POR_DELANTE = 90;
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
  await apuntar(ctx, CODIGOMEDICO);
  await encolarGoogle(ctx, CODIGOMEDICO, true);
}
/** Notes appointments that nobody did: they were booked before the calendar was linked, or just then. */
const apuntar = (ctx: Ctx, CODIGOMEDICO: number) =>
  sql`insert into google_citas ("CODIGOMEDICO", "N_CITA")
    select "CODIGOMEDICO", "N_CITA" from citas where "CODIGOMEDICO" = ${CODIGOMEDICO} and eliminado is null and "C_ESTATUS" not in (3, 4)
      and "F_CITA" between ${ctx.hoy}::date and ${ctx.hoy}::date + ${DIAS_POR_DELANTE}::int
    order by "N_CITA" on conflict (cliente, "CODIGOMEDICO", "N_CITA") do nothing`.execute(ctx.db);
/** Everything of a calendar is compared again with what it should be; only what differs is sent. */
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
  /** How often it could not be said, and not before when it is tried again. */
  fallas?: number;
  luego?: string;
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
  await sql`update google_calendarios set pausa = null, fallas = 0, error = '', sincronizado = null, retirado = null
    where "CODIGOMEDICO" = ${CODIGOMEDICO}`.execute(ctx.db);
  await desenlazar(ctx, 'google', CODIGOMEDICO);
  if (!permiso) return;
  const eventos = rows.flatMap((r) => r.evento ?? []);
  await guardarSecreto(ctx, despedidaDe(CODIGOMEDICO) + randomUUID(), { permiso, cuenta: cuenta ?? '', eventos });
  await encolarGoogle(ctx, CODIGOMEDICO, false);
}
/**
 * What is not read any more does not stand in the way of anybody, and is read whole when it is read again. Of all doctors, for 0.
 * Answers the number of the clinic when its agenda looks different now.
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

/** The oldest farewell that may be said now. What the linked account (`cuenta`) is owed does not wait for what the old key met. */
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
/** It comes again by itself, and nobody waits for it. */
export async function aplazar(ctx: Ctx, CODIGOMEDICO: number, d: Despedida, e: Espera): Promise<void> {
  const { fallas = 0 } = d;
  const luego = new Date(Date.now() + e.descanso(fallas) * 1000).toISOString();
  await guardarDespedida(ctx, { ...d, fallas: fallas + 1, luego });
  await sql`select encolar('google.sincronizar', ${JSON.stringify({ CODIGOMEDICO, leer: false })}::jsonb, ${luego}::timestamptz,
    'google/' || app_cliente() || ${`/${CODIGOMEDICO}/adios`}, null, 8)`.execute(ctx.db);
}
/** How many events are taken out between two notes of how far it came. */
const LOTE = 20;
/** Takes ours out of a calendar; `anotar` keeps what is left of it. A second try finds them gone. */
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
