// Migrations are plain SQL; Kysely's Migrator remembers which have run. Runs as the owner.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as dormir } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { crearGrupos, darLaCola, permitirIndiceDeTexto } from './roles.ts';

export interface OpcionesMigrar {
  /** Called before a database in use is changed; if it throws, nothing is changed. */
  antes?: (pendientes: string[]) => Promise<void>;
  /** Run only these: the schema of an earlier version, for a backup made then. */
  solo?: readonly string[];
  /** How long a migration waits for a table lock. */
  esperaTabla?: string;
}
/** A newer version of the program has migrated this database; this one does not know its schema. */
export class BaseMasNueva extends Error {}
/** Another session holds a lock that a migration needs. */
export class BaseOcupada extends Error {}
/**
 * How long a migration waits for a table (all other users of the table queue behind it), and a second server for the one that
 * migrates.
 */
const ESPERA_TABLA = '60s';
const ESPERA_TURNO_MS = 10 * 60_000;

/**
 * Migrates a database to this version, or leaves it as it was. Also creates the roles that receive grants; they own nothing.
 * Throws BaseMasNueva and BaseOcupada.
 */
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
/** When two servers start together, one migrates and the other waits and then finds nothing to do. */
async function esperarTurno(cliente: pg.ClientBase): Promise<void> {
  for (const limite = Date.now() + ESPERA_TURNO_MS; ; await dormir(200)) {
    if ((await cliente.query('select pg_try_advisory_lock(702_1) as mio')).rows[0].mio) return;
    if (Date.now() > limite) throw new BaseOcupada('turno');
  }
}

const CALLADO = new Logger(() => () => {});

/**
 * Why the server must not run with this pool's role; undefined when it may. Checks both the connected role and the one it would
 * return to with RESET ROLE.
 */
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
