// Migrations are plain SQL, read by people; Kysely's Migrator remembers which have run. Runs as the owner.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as dormir } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { crearGrupos, darLaCola, permitirIndiceDeTexto } from './papeles.ts';

export interface OpcionesMigrar {
  /** Before anything changes in a database that is in use: what it throws leaves it as it was. */
  antes?: (pendientes: string[]) => Promise<void>;
  /** Only these: the schema of an earlier moment, for what was copied then. */
  solo?: readonly string[];
  /** How long a migration waits for a table. */
  esperaTabla?: string;
}
/** The database is of a program newer than this one, which does not know what it would be writing to. */
export class BaseMasNueva extends Error {}
/** Somebody else holds what a migration needs. */
export class BaseOcupada extends Error {}
/** A migration waits no longer than this for a table, before which everybody else would wait; nor a second server for the one that migrates. */
const ESPERA_TABLA = '60s';
const ESPERA_TURNO_MS = 10 * 60_000;

/** Brings a database up to date, or leaves it as it was. Creates the roles that hold grants, which own nothing. */
export async function migrar(dueno: pg.Pool, carpeta: string, o: OpcionesMigrar = {}): Promise<string[]> {
  const todas = readdirSync(carpeta)
    .filter((f) => f.endsWith('.sql'))
    .map((f) => f.replace('.sql', ''))
    .sort();
  exigirConocidas(o.solo ?? [], todas);
  const nombres = o.solo ? todas.filter((n) => o.solo!.includes(n)) : todas;
  const cliente = await dueno.connect();
  try {
    await esperarTurno(cliente);
    const hechas = await hechasEn(cliente);
    exigirConocidas(hechas, todas);
    const pendientes = nombres.filter((n) => !hechas.includes(n));
    if (hechas.length && pendientes.length) await o.antes?.(pendientes);
    await crearGrupos(cliente);
    await runMigrations({ pgPool: dueno, logger: CALLADO });
    await darLaCola(cliente);
    await permitirIndiceDeTexto(cliente);
    if (!pendientes.length) return [];
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: dueno }) });
    const migrator = new Migrator({
      db,
      provider: {
        getMigrations: async () =>
          Object.fromEntries(
            nombres.map((n) => [
              n,
              {
                up: async (t: Kysely<unknown>) => {
                  await sql.raw(`set local lock_timeout = '${o.esperaTabla ?? ESPERA_TABLA}'`).execute(t);
                  await sql.raw(readFileSync(join(carpeta, `${n}.sql`), 'utf8')).execute(t);
                },
              },
            ]),
          ),
      },
      migrationTableSchema: 'public',
      allowUnorderedMigrations: true,
    });
    const { error, results } = await migrator.migrateToLatest();
    if (error) {
      const cual = results?.find((r) => r.status === 'Error')?.migrationName ?? '';
      if ((error as { code?: string }).code === '55P03') throw new BaseOcupada(cual, { cause: error });
      throw new Error(`La migración ${cual} falló: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
    return (results ?? []).filter((r) => r.status === 'Success').map((r) => r.migrationName);
  } finally {
    await cliente.query('select pg_advisory_unlock(702_1)').catch(() => {});
    cliente.release();
  }
}

async function hechasEn(cliente: pg.ClientBase): Promise<string[]> {
  const { rows } = await cliente.query("select to_regclass('public.kysely_migration') is not null as hay");
  if (!rows[0].hay) return [];
  return (await cliente.query<{ name: string }>('select name from public.kysely_migration order by name')).rows.map((r) => r.name);
}
function exigirConocidas(hechas: readonly string[], todas: readonly string[]): void {
  const ajenas = hechas.filter((n) => !todas.includes(n));
  if (ajenas.length) throw new BaseMasNueva(ajenas.at(-1));
}
/** Two servers that start together: one migrates, the other waits and finds nothing to do. */
async function esperarTurno(cliente: pg.ClientBase): Promise<void> {
  for (const limite = Date.now() + ESPERA_TURNO_MS; ; await dormir(200)) {
    if ((await cliente.query('select pg_try_advisory_lock(702_1) as mio')).rows[0].mio) return;
    if (Date.now() > limite) throw new BaseOcupada('turno');
  }
}

const CALLADO = new Logger(() => () => {});

/** Why the server may not run as this pool connects; undefined when it may. Asked of whom it became and of whom it would be again. */
export async function rolImprudente(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query(`SELECT r.rolname, r.rolsuper OR r.rolbypassrls AS salta,
    EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relowner = r.oid AND n.nspname IN ('public', 'compartido')) AS duena
    FROM pg_roles r WHERE r.rolname IN (current_user, session_user)`);
  for (const rol of rows) {
    if (rol.salta) return `El rol ${rol.rolname} puede saltar la seguridad por filas`;
    if (rol.duena) return `El rol ${rol.rolname} es dueño de tablas`;
  }
  return undefined;
}
