// Migrations are plain SQL, read by people; Kysely's Migrator remembers which have run. Runs as the owner.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { crearGrupos, darLaCola, permitirIndiceDeTexto } from './papeles.ts';

/** Brings a database up to date. Creates the roles that hold grants, which own nothing. Throws what PostgreSQL says. */
export async function migrar(dueno: pg.Pool, carpeta: string): Promise<string[]> {
  const cliente = await dueno.connect();
  try {
    // Two servers that start together: one migrates, the other waits and finds nothing to do.
    await cliente.query('select pg_advisory_lock(702_1)');
    await crearGrupos(cliente);
    await runMigrations({ pgPool: dueno, logger: CALLADO });
    await darLaCola(cliente);
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
    await permitirIndiceDeTexto(cliente);
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
