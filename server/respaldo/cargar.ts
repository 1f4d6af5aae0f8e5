// Loads a backup: a new database with the schema of the backup's time, filled in one transaction and read again to compare.
import type pg from 'pg';
import { abrirPoolDueno, type Conexion } from '#kernel/server/db.ts';
import { BaseMasNueva, migrar } from '#kernel/server/migrate.ts';
import { NoArranca } from '../frases.ts';
import { MIGRACIONES } from '../raiz.ts';
import { copiarDentro } from './copy.ts';
import { type Deposito, type Manifiesto, TROZO } from './deposito.ts';
import { clinicasUnaPorUna, entradaDe, leerTabla, MODO_DE_TEXTO, nombreDe, saltaMuros, tablasDe } from './tablas.ts';

/** The same server and role, another database. */
export function enBase(c: Conexion, database: string): Conexion {
  if (!c.connectionString) return { ...c, database };
  const u = new URL(c.connectionString);
  u.pathname = `/${encodeURIComponent(database)}`;
  return { ...c, connectionString: u.href };
}
export const baseDe = (c: Conexion): string =>
  c.connectionString ? decodeURIComponent(new URL(c.connectionString).pathname.slice(1)) : (c.database ?? '');

/** Fills an empty database from a backup. Throws NoArranca, leaving it empty, when something differs from the backup. */
export async function cargar(conexion: Conexion, deposito: Deposito, m: Manifiesto): Promise<void> {
  const dueno = abrirPoolDueno(conexion, 3);
  try {
    await migrar(dueno, MIGRACIONES, { solo: m.migraciones }).catch((e: unknown) => {
      if (!(e instanceof BaseMasNueva)) throw e;
      throw new NoArranca(
        `La copia es de una versión más nueva de Galeno (${m.version || e.message}): restaure con esa o con una posterior.`,
      );
    });
    const c = await dueno.connect();
    let rota: Error | undefined;
    try {
      await c.query('begin');
      await c.query(MODO_DE_TEXTO);
      await llenar(c, deposito, m);
      await comparar(c, m);
      await soltarLoQueCorria(c);
      await c.query('commit');
      await c.query('analyze');
    } catch (e) {
      rota = e as Error;
      throw e;
    } finally {
      c.release(rota);
    }
  } finally {
    await dueno.end();
  }
}

async function llenar(c: pg.ClientBase, deposito: Deposito, m: Manifiesto): Promise<void> {
  const hay = await tablasDe(c);
  const esta = new Map(hay.map((t) => [nombreDe(t), new Set(t.columnas)]));
  for (const t of m.tablas) {
    const falta = t.columnas.find((x) => !esta.get(nombreDe(t))?.has(x));
    if (!esta.has(nombreDe(t)) || falta)
      throw new NoArranca(
        `Esta versión de Galeno no tiene dónde poner ${t.esquema}.${t.nombre}${falta ? ` (${falta})` : ''} de la copia: restaure con la versión ${m.version || 'que la hizo'} y después actualice.`,
      );
  }
  const alzar = await bajarGuardias(c, hay);
  await c.query(`truncate ${hay.map(nombreDe).join(', ')}`);
  for (const t of m.tablas) await copiarDentro(c, entradaDe(t), trozosDe(deposito, t.trozos));
  for (const s of m.secuencias) await c.query('select setval($1::regclass, $2::bigint, true)', [nombreDe(s), s.valor]);
  await alzar();
}
async function* trozosDe(deposito: Deposito, trozos: readonly string[]): AsyncIterable<Buffer> {
  for (const t of trozos) yield await deposito.leer(t);
}

/**
 * Loads tables in any order and rows unchanged: disables triggers and row-level security and drops foreign keys, which are
 * recreated, and so checked, afterwards. Works without a superuser.
 */
async function bajarGuardias(c: pg.ClientBase, tablas: Awaited<ReturnType<typeof tablasDe>>): Promise<() => Promise<void>> {
  const muros = (await saltaMuros(c)) ? [] : tablas.filter((t) => t.amurallada);
  const { rows: ajenas } = await c.query<{ tabla: string; nombre: string; como: string }>(
    `select k.conrelid::regclass::text as tabla, quote_ident(k.conname) as nombre, pg_get_constraintdef(k.oid) as como
    from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_namespace n on n.oid = t.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and n.nspname !~ '^pg_' order by 1, 2`,
  );
  for (const k of ajenas) await c.query(`alter table ${k.tabla} drop constraint ${k.nombre}`);
  for (const t of tablas) await c.query(`alter table ${nombreDe(t)} disable trigger user`);
  for (const t of muros) await c.query(`alter table ${nombreDe(t)} no force row level security`);
  return async () => {
    for (const k of ajenas) await c.query(`alter table ${k.tabla} add constraint ${k.nombre} ${k.como}`);
    for (const t of tablas) await c.query(`alter table ${nombreDe(t)} enable trigger user`);
    for (const t of muros) await c.query(`alter table ${nombreDe(t)} force row level security`);
  };
}

/** Reads everything again and compares row counts and digests with the backup. */
async function comparar(c: pg.ClientBase, m: Manifiesto): Promise<void> {
  const clinicas = await clinicasUnaPorUna(c);
  const amuralladas = new Map((await tablasDe(c)).map((t) => [nombreDe(t), t.amurallada]));
  for (const t of m.tablas) {
    const h = await leerTabla(c, { ...t, amurallada: amuralladas.get(nombreDe(t)) ?? false }, clinicas, TROZO, async () => {});
    if (h.filas !== t.filas || h.toString() !== t.huella)
      throw new NoArranca(
        `La tabla ${t.esquema}.${t.nombre} no quedó como en la copia (${h.filas} renglones de ${t.filas}): no se restauró nada.`,
      );
  }
}

/** Releases jobs that were running when the backup was made, and marks that backup as successful. */
async function soltarLoQueCorria(c: pg.ClientBase): Promise<void> {
  await c.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by is not null');
  await c.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by is not null');
}
