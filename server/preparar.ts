// What every database needs before anybody enters: its schema and the facts that all clinics share.
import type pg from 'pg';
import { sembrarCie10 } from '#features/diagnosticos/server/sembrar.ts';
import { migrar } from '#kernel/server/migrate.ts';
import { MIGRACIONES } from './raiz.ts';

/** Brings a database up to date, as its owner. Doing it again does nothing. */
export async function preparar(dueno: pg.Pool): Promise<void> {
  await migrar(dueno, MIGRACIONES);
  await sembrarCie10(dueno);
}
