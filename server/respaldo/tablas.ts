// What a database of ours holds, asked of its own catalogue: a table that a migration adds tomorrow is in the copies by existing.
import type pg from 'pg';
import { copiarFuera, Huella } from './copy.ts';

export interface TablaDeBase {
  esquema: string;
  nombre: string;
  /** Without the generated ones, which are computed again. */
  columnas: string[];
  /** Rows of each clinic stand behind a wall, which stops the owner too unless its role may pass it. */
  amurallada: boolean;
}
/** What migrations write of themselves: a restored database is migrated, not told so. */
const DE_LAS_MIGRACIONES = ['public.kysely_migration', 'public.kysely_migration_lock', 'graphile_worker.migrations'];
const NUESTROS = "n.nspname !~ '^pg_' and n.nspname <> 'information_schema'";

const cita = (s: string) => `"${s.replaceAll('"', '""')}"`;
export const nombreDe = (t: { esquema: string; nombre: string }): string => `${cita(t.esquema)}.${cita(t.nombre)}`;
const columnasDe = (t: { columnas: readonly string[] }) => t.columnas.map(cita).join(', ');

/** Tables whose rows outlive a crash, by name. */
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
/** Where each numbering goes; one that gave no number yet is not named. */
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

/** Whether the role of a connection reads over the walls between clinics. */
export async function saltaMuros(c: pg.ClientBase): Promise<boolean> {
  const { rows } = await c.query('select rolsuper or rolbypassrls as si from pg_roles where rolname = current_user');
  return rows[0].si;
}

/** So that the same row is the same text everywhere. */
export const MODO_DE_TEXTO = `select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
  set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '1', true), set_config('bytea_output', 'hex', true),
  set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`;

/** Everything that a table holds, in pieces of whole lines; answers what it is. `clinicas`: all, for a role that the walls stop. */
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
/** The clinics to go through one by one; undefined for a role that no wall stops. */
export async function clinicasUnaPorUna(c: pg.ClientBase): Promise<number[] | undefined> {
  if (await saltaMuros(c)) return undefined;
  const { rows } = await c.query<{ cliente: number }>('select cliente from compartido.clientes order by 1');
  return rows.map((r) => r.cliente);
}
