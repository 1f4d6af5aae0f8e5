// What every database needs before anybody enters: its schema and the facts that all clinics share.
import type pg from 'pg';
import { sembrarCie10 } from '#features/diagnosticos/server/sembrar.ts';
import { migrar } from '#kernel/server/migrate.ts';
import { type Conexion, crearPapeles } from '#kernel/server/papeles.ts';
import { MIGRACIONES } from './raiz.ts';

/** Brings a database up to date, as its owner, with the roles that `conexion` will be used as. Doing it again does nothing. */
export async function preparar(dueno: pg.Pool, conexion: Conexion): Promise<void> {
  await migrar(dueno, MIGRACIONES);
  await crearPapeles(dueno, conexion);
  await sembrarCie10(dueno);
}
