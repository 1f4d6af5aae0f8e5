// The installation's database: the bundled PostgreSQL under DATA_DIR, or the one at DATABASE_URL.
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as dormir } from 'node:timers/promises';
import pg from 'pg';
import { type Config, derivar } from '#kernel/server/config.ts';
import { claveGuardada, iniciarPostgres, type Postgres } from '#kernel/server/postgres.ts';
import { type Conexion, comoDueno, prepararCluster } from '#kernel/server/roles.ts';
import { type Candado, leerNota, tomarCarpeta } from './candado.ts';
import { NoArranca, sinEspacio } from './frases.ts';

const BASE = 'galeno';
const MINIMA = 160_000;
const MB = 1024 * 1024;
const PACIENCIA_MS = 30_000;

export interface Base {
  conexion: Conexion;
  /** The superuser of the bundled database, when this process started it and will stop it. */
  raiz?: Conexion;
  /** The last log lines of the bundled database. */
  dicho: () => string;
  cerrar: () => Promise<void>;
}
export interface OpcionesBase {
  /** Uses the database of the Galeno running on the same folder: command-line tools, and the servers beside the first. */
  prestada?: boolean;
  /** Called when the bundled database ended by itself and was not restarted. */
  alCaer?: (e: unknown) => void;
  /** Whether to restart a database that ended by itself; never when absent. */
  reponer?: () => boolean;
  avisar?: (frase: string) => void;
}

/**
 * Settings for a clinic's own machine, which also runs everything else: an eighth of the memory, and every save flushed to
 * disk.
 */
function ajustes({ PROCESOS, POOL }: Config): Record<string, string> {
  const memoria = totalmem() / MB;
  const entre = (n: number, min: number, max: number) => `${Math.round(Math.min(max, Math.max(min, n)))}MB`;
  return {
    shared_buffers: entre(memoria / 8, 128, 2048),
    effective_cache_size: entre(memoria / 2, 256, 16_384),
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    max_connections: String(Math.max(100, 60 + PROCESOS * (POOL + 10))),
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
    // A save's statement may contain patient data, so errors are logged without it.
    log_min_error_statement: 'panic',
    log_min_messages: 'error',
  };
}

/** Opens the database, creating it at the first start. Throws NoArranca or PostgreSQL's message. */
export async function abrirBase(config: Config, o: OpcionesBase = {}): Promise<Base> {
  if (config.DATABASE_URL) {
    const conexion = { connectionString: config.DATABASE_URL, secreto: derivar(config, 'papeles') };
    await comprobarVersion(conexion);
    return { conexion, dicho: () => '', cerrar: async () => {} };
  }
  const vivo = o.prestada ? leerNota(config.DATA_DIR) : undefined;
  if (vivo?.enchufe) return { conexion: incluidaEn(config.DATA_DIR, vivo.enchufe), dicho: () => '', cerrar: async () => {} };

  const candado = tomarCarpeta(config.DATA_DIR);
  try {
    return await incluida(config, candado, o);
  } catch (e) {
    candado.soltar();
    throw e;
  }
}

const carpetaPg = (DATA_DIR: string) => join(DATA_DIR, 'pg');
/** The owner's connection to the bundled database whose socket is in that folder. */
export const incluidaEn = (DATA_DIR: string, host: string): Conexion =>
  comoDueno({ host, database: BASE }, claveGuardada(carpetaPg(DATA_DIR)) ?? '');

async function incluida(config: Config, candado: Candado, o: OpcionesBase): Promise<Base> {
  const encender = (enchufe?: string) =>
    iniciarPostgres({ dataDir: carpetaPg(config.DATA_DIR), conf: ajustes(config), ...(enchufe ? { enchufe } : {}) });
  let cerrando = false;
  let motor: Postgres = await encender();
  let reinicio: Promise<void> = Promise.resolve();
  const vigilar = () => {
    motor.child.once('exit', () => {
      if (cerrando) return;
      if (!o.reponer?.() || sinEspacio(motor.log())) {
        o.alCaer?.(new Error(motor.log() || 'La base de datos se detuvo'));
        return;
      }
      o.avisar?.('La base de datos se detuvo sola; se enciende de nuevo.');
      reinicio = levantarDeNuevo(() => encender(motor.host)).then(
        (m) => {
          motor = m;
          vigilar();
        },
        (e) => o.alCaer?.(e),
      );
    });
  };
  vigilar();
  const { host, user, password } = motor;
  await prepararCluster({ host, user, password }, BASE, password);
  candado.anotar({ enchufe: host });
  return {
    conexion: incluidaEn(config.DATA_DIR, host),
    raiz: { host, user, password },
    dicho: () => motor.log(),
    cerrar: async () => {
      cerrando = true;
      await reinicio;
      await detener(motor);
      candado.soltar();
    },
  };
}

/** Stops it cleanly; by force when the disk is full or it takes too long, since the next start recovers from the log. */
async function detener(motor: Postgres): Promise<void> {
  const fin = motor.stop();
  const plazo = dormir(sinEspacio(motor.log()) ? 0 : PACIENCIA_MS, 'tarde', { ref: false });
  for (const s of ['SIGQUIT', 'SIGKILL'] as const) {
    if ((await Promise.race([fin, plazo])) !== 'tarde') return;
    motor.child.kill(s);
    if ((await Promise.race([fin, dormir(5_000, 'tarde', { ref: false })])) !== 'tarde') return;
  }
}

/** Waits until the dead server's backends have noticed and released its memory. */
async function levantarDeNuevo(encender: () => Promise<Postgres>): Promise<Postgres> {
  for (const limite = Date.now() + PACIENCIA_MS; ; ) {
    try {
      return await encender();
    } catch (e) {
      if (Date.now() > limite || sinEspacio((e as Error).message)) throw e;
      await dormir(100);
    }
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
