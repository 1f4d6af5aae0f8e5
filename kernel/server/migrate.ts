// Migrations are plain SQL, read by people; Kysely's Migrator remembers which have run. Runs as the owner.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';

/** Brings a database up to date. Creates the application's role, which owns nothing. Throws what PostgreSQL says. */
export async function migrar(dueno: pg.Pool, carpeta: string): Promise<string[]> {
  await dueno.query(`DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'galeno_app') THEN CREATE ROLE galeno_app NOLOGIN NOSUPERUSER NOBYPASSRLS; END IF;
    -- Since PostgreSQL 16 whoever creates a role may grant it, but not become it before being granted it.
    IF NOT pg_has_role(current_user, 'galeno_app', 'SET') THEN EXECUTE format('GRANT galeno_app TO %I', current_user); END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`);
  const cliente = await dueno.connect();
  try {
    // Two servers that start together: one migrates, the other waits and finds nothing to do.
    await cliente.query('select pg_advisory_lock(702_1)');
    await runMigrations({ pgPool: dueno, logger: CALLADO });
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: dueno }) });
    const migrator = new Migrator({
      db,
      provider: {
        getMigrations: async () =>
          Object.fromEntries(
            readdirSync(carpeta)
              .filter((f) => f.endsWith('.sql'))
              .sort()
              .map((f) => [
                f.replace('.sql', ''),
                {
                  up: async (t: Kysely<unknown>) => {
                    await sql.raw(readFileSync(join(carpeta, f), 'utf8')).execute(t);
                  },
                },
              ]),
          ),
      },
      migrationTableSchema: 'public',
      allowUnorderedMigrations: true,
    });
    await permitirIndiceDeTexto(dueno);
    const { error, results } = await migrator.migrateToLatest();
    if (error) {
      const cual = results?.find((r) => r.status === 'Error')?.migrationName ?? '';
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

/**
 * Under row-level security the planner uses an index only for operators it knows to leak nothing; LIKE is not among them, and
 * searches would read every row. It raises no error that shows what it read, so it may be declared so. Only a superuser can: on a
 * PostgreSQL whose owner is none, searches are right but slow. A restored copy forgets it, hence at every start.
 */
async function permitirIndiceDeTexto(dueno: pg.Pool): Promise<void> {
  const {
    rows: [rol],
  } = await dueno.query('select rolsuper from pg_roles where rolname = current_user');
  if (rol.rolsuper) await dueno.query('alter function pg_catalog.textlike(text, text) leakproof');
}

const CALLADO = new Logger(() => () => {});

/** Why the server may not run as the role that this pool becomes; undefined when it may. */
export async function rolImprudente(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query(`SELECT r.rolname, r.rolsuper OR r.rolbypassrls AS salta,
    EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relowner = r.oid AND n.nspname IN ('public', 'compartido')) AS duena
    FROM pg_roles r WHERE r.rolname = current_user`);
  const [rol] = rows;
  if (rol.salta) return `El rol ${rol.rolname} puede saltar la seguridad por filas`;
  return rol.duena ? `El rol ${rol.rolname} es dueño de tablas` : undefined;
}
