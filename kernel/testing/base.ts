// One PostgreSQL for the whole run, its migrations once in a template; each worker copies it for itself.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { abrirPoolDueno } from '../server/db.ts';
import { migrar } from '../server/migrate.ts';
import { startPostgres } from '../server/postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    pg: { host: string; user: string };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'galeno-prueba-'));
  const pg = await startPostgres({
    dataDir,
    conf: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  const raiz = abrirPoolDueno({ host: pg.host, user: pg.user, database: 'postgres' }, 1);
  await raiz.query('create database plantilla');
  await raiz.end();
  const dueno = abrirPoolDueno({ host: pg.host, user: pg.user, database: 'plantilla' });
  await migrar(dueno, join(import.meta.dirname, '../../db/migrations'));
  await dueno.end();
  project.provide('pg', { host: pg.host, user: pg.user });
  return async () => {
    await pg.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
