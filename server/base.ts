// The database of an installation: the bundled PostgreSQL under DATA_DIR, or the one that DATABASE_URL names.
import { totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '#kernel/server/config.ts';
import { abrirPoolDueno, type Conexion } from '#kernel/server/db.ts';
import { type Postgres, startPostgres } from '#kernel/server/postgres.ts';
import { type Candado, leerNota, tomarCarpeta } from './candado.ts';
import { NoArranca } from './frases.ts';

const BASE = 'galeno';
const MINIMA = 160_000;
const MB = 1024 * 1024;

export interface Base {
  conexion: Conexion;
  /** Whether this process started the database and will stop it. */
  propia: boolean;
  cerrar: () => Promise<void>;
}
export interface OpcionesBase {
  /** Tools share the database of the Galeno that is running on the same folder. */
  prestada?: boolean;
  /** The bundled database ended by itself and could not be raised again. */
  alCaer?: (e: unknown) => void;
  avisar?: (frase: string) => void;
}

/** Settings for a clinic's own machine, which also runs everything else: an eighth of the memory, every save on the disk. */
function ajustes(): Record<string, string> {
  const memoria = totalmem() / MB;
  const entre = (n: number, min: number, max: number) => `${Math.round(Math.min(max, Math.max(min, n)))}MB`;
  return {
    shared_buffers: entre(memoria / 8, 128, 2048),
    effective_cache_size: entre(memoria / 2, 256, 16_384),
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    max_connections: '100',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    wal_compression: 'on',
    min_wal_size: '128MB',
    max_wal_size: '1GB',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements of a save may hold what a patient said: errors are told without them.
    log_min_error_statement: 'panic',
    log_min_messages: 'error',
  };
}

/** Opens the database, created at the first start. Throws NoArranca or what PostgreSQL says. */
export async function abrirBase(config: Config, o: OpcionesBase = {}): Promise<Base> {
  if (config.DATABASE_URL) {
    const conexion = { connectionString: config.DATABASE_URL };
    await comprobarVersion(conexion);
    return { conexion, propia: false, cerrar: async () => {} };
  }
  const vivo = o.prestada ? leerNota(config.DATA_DIR) : undefined;
  if (vivo?.enchufe)
    return { conexion: { host: vivo.enchufe, user: vivo.usuario ?? BASE, database: BASE }, propia: false, cerrar: async () => {} };

  const candado = tomarCarpeta(config.DATA_DIR);
  try {
    return await incluida(config, candado, o);
  } catch (e) {
    candado.soltar();
    throw e;
  }
}

async function incluida(config: Config, candado: Candado, o: OpcionesBase): Promise<Base> {
  const encender = () => startPostgres({ dataDir: join(config.DATA_DIR, 'pg'), conf: ajustes() });
  let cerrando = false;
  let motor: Postgres = await encender();
  let reinicio: Promise<void> = Promise.resolve();
  const vigilar = () => {
    motor.child.once('exit', () => {
      if (cerrando) return;
      o.avisar?.('La base de datos se detuvo sola; se enciende de nuevo.');
      reinicio = levantarDeNuevo(encender).then(
        (m) => {
          motor = m;
          vigilar();
        },
        (e) => o.alCaer?.(e),
      );
    });
  };
  vigilar();
  const { host, user } = motor;
  await crearBase({ host, user, database: 'postgres' });
  candado.anotar({ enchufe: host, usuario: user });
  return {
    conexion: { host, user, database: BASE },
    propia: true,
    cerrar: async () => {
      cerrando = true;
      await reinicio;
      await motor.stop();
      candado.soltar();
    },
  };
}

/** Backends of the dead one need a moment to notice and let go of its memory. */
async function levantarDeNuevo(encender: () => Promise<Postgres>): Promise<Postgres> {
  for (let i = 0; ; i++) {
    try {
      return await encender();
    } catch (e) {
      if (i >= 100) throw e;
      await new Promise((r) => setTimeout(r, 100));
    }
  }
}

async function crearBase(c: Conexion): Promise<void> {
  const pool = abrirPoolDueno(c, 1);
  try {
    const { rowCount } = await pool.query('select from pg_database where datname = $1', [BASE]);
    if (rowCount === 0) await pool.query(`create database ${BASE}`);
  } finally {
    await pool.end();
  }
}

async function comprobarVersion(c: Conexion): Promise<void> {
  const cliente = new pg.Client({ ...c, connectionTimeoutMillis: 10_000 });
  cliente.on('error', () => {});
  try {
    await cliente.connect();
    const { rows } = await cliente.query("select current_setting('server_version_num')::int as n, current_setting('server_version') as v");
    if (rows[0].n < MINIMA)
      throw new NoArranca(`Galeno necesita PostgreSQL 16 o posterior y DATABASE_URL lleva a la versión ${rows[0].v}.`);
  } finally {
    await cliente.end().catch(() => {});
  }
}
