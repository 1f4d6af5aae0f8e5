// Prepares a database before anybody uses it: the schema, and the data all clinics share.
import { statfsSync } from 'node:fs';
import type pg from 'pg';
import { sembrarCie10 } from '#features/diagnosticos/server/sembrar.ts';
import type { Config } from '#kernel/server/config.ts';
import { abrirPoolDueno } from '#kernel/server/db.ts';
import { BaseMasNueva, BaseOcupada, migrar } from '#kernel/server/migrate.ts';
import { type Conexion, crearRoles } from '#kernel/server/roles.ts';
import { NoArranca } from './frases.ts';
import { MIGRACIONES } from './raiz.ts';
import { fraseDeCopia, hacerCopia } from './respaldo/copia.ts';
import { comprobarLlave } from './respaldo/llave.ts';

const MB = 1024 * 1024;
/** Bytes a migration may need: a rewritten table exists twice for a while, and so does its log. */
const HOLGURA = 200 * MB;

interface OpcionesPreparar {
  avisar?: (frase: string) => void;
  /** The key may differ from the one that the database knows. */
  llaveNueva?: boolean;
}
/**
 * Migrates a database as its owner after backing it up, or leaves it as it was. The roles that `conexion` will use are created
 * last, because their passwords depend on the key. Can be repeated.
 */
export async function preparar(dueno: pg.Pool, conexion: Conexion, config: Config, o: OpcionesPreparar = {}): Promise<void> {
  try {
    await migrar(dueno, MIGRACIONES, { antes: (pendientes) => antesDeCambiar(conexion, config, pendientes.length, o.avisar) });
  } catch (e) {
    if (e instanceof BaseMasNueva)
      throw new NoArranca(
        `La base de datos es de una versión más nueva de Galeno (tiene ${e.message}) y no se cambió nada: use esa versión o una posterior.`,
      );
    if (e instanceof BaseOcupada)
      throw new NoArranca(
        'La base de datos no se pudo actualizar porque otro programa la está usando, y no se cambió nada: cierre los demás servidores de Galeno e intente de nuevo.',
      );
    throw e;
  }
  if (!o.llaveNueva) await comprobarLlave(dueno, config);
  await crearRoles(dueno, conexion);
  await sembrarCie10(dueno);
}

async function antesDeCambiar(conexion: Conexion, config: Config, cuantas: number, avisar?: (frase: string) => void): Promise<void> {
  // A separate pool, because the migration's may have too few connections.
  const dueno = abrirPoolDueno(conexion, 4);
  try {
    const { rows } = await dueno.query(
      'select exists (select from compartido.clientes) as hay, pg_database_size(current_database())::text as bytes',
    );
    if (!rows[0].hay) return;
    exigirEspacio(config, Number(rows[0].bytes));
    if (!config.BACKUP_BEFORE_MIGRATION) return;
    avisar?.(`Actualizando la base de datos (${cuantas} ${cuantas === 1 ? 'cambio' : 'cambios'}); antes se hace una copia…`);
    await hacerCopia({ config, dueno, motivo: 'previa' }).catch((e: unknown) => {
      throw new NoArranca(
        `Antes de actualizar se hace una copia de la base de datos, y no se pudo: ${fraseDeCopia(e)} No se cambió nada. (BACKUP_BEFORE_MIGRATION=0 actualiza sin ella.)`,
      );
    });
  } finally {
    await dueno.end();
  }
}

/**
 * A migration needs half the database's size for its changes and the backup. Answers the bytes needed when fewer are free, else
 * 0.
 */
export const espacioQueFalta = (bytes: number, libres: number): number => {
  const hacenFalta = HOLGURA + bytes / 2;
  return libres < hacenFalta ? hacenFalta : 0;
};
/** Only for the bundled database, which is on this disk. */
function exigirEspacio(config: Config, bytes: number): void {
  if (config.DATABASE_URL) return;
  const { bavail, bsize } = statfsSync(config.DATA_DIR);
  const libres = bavail * bsize;
  const faltan = espacioQueFalta(bytes, libres);
  if (faltan)
    throw new NoArranca(
      `Para actualizar la base de datos hacen falta ${Math.ceil(faltan / MB)} MB libres en ${config.DATA_DIR} y hay ${Math.floor(libres / MB)}: libere espacio. No se cambió nada.`,
    );
}
