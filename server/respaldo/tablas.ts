// The tables of a database, read from its catalogue, so that new tables are backed up automatically.
import type pg from 'pg';
import { copiarFuera, Huella } from './copy.ts';

export interface TablaDeBase {
  esquema: string;
  nombre: string;
  /** Without generated columns, which are recomputed. */
  columnas: string[];
  /** The table has row-level security, which also applies to the owner unless its role bypasses it. */
  amurallada: boolean;
}
/** Written by migrations themselves: a restored database is migrated, so these are not copied. */
const DE_LAS_MIGRACIONES = ['public.kysely_migration', 'public.kysely_migration_lock', 'graphile_worker.migrations'];
const NUESTROS = "n.nspname !~ '^pg_' and n.nspname <> 'information_schema'";

const cita = (s: string) => `"${s.replaceAll('"', '""')}"`;
export const nombreDe = (t: { esquema: string; nombre: string }): string => `${cita(t.esquema)}.${cita(t.nombre)}`;
const columnasDe = (t: { columnas: readonly string[] }) => t.columnas.map(cita).join(', ');

/** The tables that survive a crash (not unlogged), by name. */
export async function tablasDe(c: pg.ClientBase): Promise<TablaDeBase[]> {
  const { rows } = await c.query<TablaDeBase>(
    `select n.nspname::text as esquema, c.relname::text as nombre, c.relrowsecurity and c.relforcerowsecurity as amurallada,
      coalesce((select array_agg(a.attname::text order by a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''), '{}') as columnas
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${NUESTROS} and c.relkind = 'r' and c.relpersistence = 'p' and n.nspname || '.' || c.relname <> all ($1)
    order by 1, 2`,
    [DE_LAS_MIGRACIONES],
  );
  return rows;
}
/** The current value of each sequence that has been used. */
export async function secuenciasDe(c: pg.ClientBase): Promise<{ esquema: string; nombre: string; valor: string }[]> {
  const { rows } = await c.query(
    `select n.nspname::text as esquema, c.relname::text as nombre, s.last_value::text as valor
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_sequences s on s.schemaname = n.nspname and s.sequencename = c.relname
    where ${NUESTROS} and c.relkind = 'S' and s.last_value is not null order by 1, 2`,
  );
  return rows;
}
export async function migracionesDe(c: pg.ClientBase): Promise<string[]> {
  const { rows } = await c.query<{ name: string }>('select name from public.kysely_migration order by name');
  return rows.map((r) => r.name);
}

/** Whether the connection's role bypasses row-level security. */
export async function saltaMuros(c: pg.ClientBase): Promise<boolean> {
  const { rows } = await c.query('select rolsuper or rolbypassrls as si from pg_roles where rolname = current_user');
  return rows[0].si;
}

/** Makes the same row the same text on every server. */
export const MODO_DE_TEXTO = `select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
  set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '1', true), set_config('bytea_output', 'hex', true),
  set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`;

/**
 * Reads a whole table in pieces of whole lines and answers its digest. `clinicas`: all of them, for a role under row-level
 * security.
 */
export async function leerTabla(
  c: pg.ClientBase,
  t: Omit<TablaDeBase, 'amurallada'> & { amurallada?: boolean },
  clinicas: readonly number[] | undefined,
  lote: number,
  recibir: (lote: Buffer) => Promise<void>,
): Promise<Huella> {
  const huella = new Huella();
  if (!t.amurallada || !clinicas) await copiarFuera(c, `copy ${nombreDe(t)} (${columnasDe(t)}) to stdout`, lote, huella, recibir);
  else
    for (const clinica of clinicas) {
      await c.query("select set_config('app.cliente', $1, true)", [String(clinica)]);
      await copiarFuera(
        c,
        `copy (select ${columnasDe(t)} from ${nombreDe(t)} where cliente = ${clinica}) to stdout`,
        lote,
        huella,
        recibir,
      );
    }
  return huella;
}
export const entradaDe = (t: { esquema: string; nombre: string; columnas: readonly string[] }): string =>
  `copy ${nombreDe(t)} (${columnasDe(t)}) from stdin`;
/** The clinics to read one by one; undefined for a role that bypasses row-level security. */
export async function clinicasUnaPorUna(c: pg.ClientBase): Promise<number[] | undefined> {
  if (await saltaMuros(c)) return undefined;
  const { rows } = await c.query<{ cliente: number }>('select cliente from compartido.clientes order by 1');
  return rows.map((r) => r.cliente);
}
