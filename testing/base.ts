// One PostgreSQL for the whole run with the migrations applied once to a template, which each worker copies.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { abrirPoolDueno } from '#kernel/server/db.ts';
import { migrar } from '#kernel/server/migrate.ts';
import { iniciarPostgres } from '#kernel/server/postgres.ts';
import { comoDueno, prepararCluster } from '#kernel/server/roles.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser of the run's PostgreSQL. */
    pg: { host: string; user: string; password: string };
    /** Where what the run's servers write is kept; it goes with the run. */
    datos: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const carpeta = mkdtempSync(join(tmpdir(), 'galeno-prueba-'));
  chmodSync(carpeta, 0o755);
  const pg = await iniciarPostgres({
    dataDir: join(carpeta, 'pg'),
    conf: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  const raiz = { host: pg.host, user: pg.user, password: pg.password };
  await prepararCluster(raiz, 'plantilla', pg.password);
  const dueno = abrirPoolDueno(comoDueno({ host: pg.host, database: 'plantilla' }, pg.password));
  await migrar(dueno, join(import.meta.dirname, '../db/migrations'));
  await dueno.end();
  const datos = join(carpeta, 'datos');
  mkdirSync(datos);
  project.provide('pg', raiz);
  project.provide('datos', datos);
  return async () => {
    await pg.stop();
    rmSync(carpeta, { recursive: true, force: true });
  };
}
