// A real PostgreSQL from its npm package: nothing to install, also when we run as root. Only this installation can connect to
// it.
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, lchownSync, mkdirSync, readFileSync, renameSync, rmdir, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as dormir } from 'node:timers/promises';
import pg from 'pg';
import {
  binarios,
  binariosAlAlcance,
  type Cuenta,
  carpetaDeDatos,
  carpetaDelSocket,
  cuentaConNombre,
  cuentaDePostgres,
  entregar,
} from './postgres_carpetas.ts';
import { scramDe } from './roles.ts';

/** Its superuser, which creates the database and its owner; the product itself never runs as it. */
const RAIZ = 'galeno';

export interface Postgres {
  /** Folder of the socket. */
  host: string;
  /** The superuser, for creating databases and roles. */
  user: string;
  password: string;
  dataDir: string;
  child: ChildProcess;
  /** The last lines of its log: the reason when it died. */
  log: () => string;
  stop: () => Promise<void>;
}
export interface OpcionesPostgres {
  dataDir: string;
  cacheDir?: string;
  conf?: Record<string, string>;
  /** Folder of the socket where it is already known; chosen otherwise. */
  enchufe?: string;
}

/**
 * Starts the cluster, creating it the first time; resolves when it accepts connections. The superuser's password is generated
 * once and stored beside the data, readable only by our account. Rejects with CarpetaAjena or with PostgreSQL's own message.
 */
export async function iniciarPostgres({ dataDir, cacheDir = '/var/lib/galeno', conf = {}, enchufe }: OpcionesPostgres): Promise<Postgres> {
  const cuenta = cuentaDePostgres();
  const bin = cuenta ? binariosAlAlcance(await binarios(), cacheDir) : await binarios();
  const data = carpetaDeDatos(dataDir, cuenta, cacheDir);
  if (!existsSync(join(data, 'PG_VERSION'))) await crear(bin, data, cuenta);
  const guardada = claveGuardada(dataDir);
  const password = guardada ?? randomBytes(32).toString('base64url');
  const hba = (como: 'trust' | 'scram-sha-256') => {
    const archivo = join(data, 'pg_hba.conf');
    writeFileSync(archivo, `local all all ${como}\n`, { mode: 0o600 });
    if (cuenta) lchownSync(archivo, cuenta.uid, cuenta.gid);
  };
  // Until a password is set, only the folder's permissions keep others out.
  hba(guardada ? 'scram-sha-256' : 'trust');
  await terminarAnterior(data);

  const host = enchufe ?? carpetaDelSocket(data, cuenta);
  const flags = Object.entries({
    listen_addresses: '',
    unix_socket_directories: host,
    password_encryption: 'scram-sha-256',
    ...conf,
  }).flatMap(([k, v]) => ['-c', `${k}=${v}`]);
  // Makes the kernel send SIGINT (fast, clean shutdown) to PostgreSQL when node dies, even by kill -9.
  const correa = process.platform === 'linux' && funciona('setpriv', '--pdeathsig', 'INT', 'true') ? ['setpriv', '--pdeathsig', 'INT'] : [];
  const child = lanzar([...correa, join(bin, 'postgres'), '-D', data, ...flags], cuenta, ['ignore', 'ignore', 'pipe']);
  let log = '';
  await new Promise<void>((ok, no) => {
    child.stderr?.on('data', (d) => {
      log = (log + d).slice(-20_000);
      if (log.includes('ready to accept connections')) ok();
    });
    child.once('error', no);
    child.once('exit', (c) => no(new Error(`postgres terminó (${c})\n${log}`)));
  });
  const stop = () =>
    child.exitCode !== null || child.signalCode !== null
      ? Promise.resolve()
      : new Promise<void>((r) => {
          child.once('exit', () => {
            // A folder made only for the socket, empty now: a successor on the same data makes its own.
            if (host === data) r();
            else rmdir(host, () => r());
          });
          child.kill('SIGINT');
        });
  if (!guardada) {
    hba('scram-sha-256');
    await ponerClave({ host, ...(conf.port ? { port: Number(conf.port) } : {}), user: RAIZ, database: 'postgres' }, password).catch(
      async (e: unknown) => {
        await stop();
        throw e;
      },
    );
    writeFileSync(archivoDeClave(dataDir), `${password}\n`, { mode: 0o600 });
  }
  return { host, user: RAIZ, password, dataDir: data, child, log: () => log, stop };
}

const funciona = (cmd: string, ...args: string[]) => spawnSync(cmd, args, { stdio: 'ignore' }).status === 0;
const archivoDeClave = (dataDir: string) => `${dataDir}.clave`;
/** The superuser's password for the data in that folder; undefined when none has been set. */
export function claveGuardada(dataDir: string): string | undefined {
  const archivo = archivoDeClave(dataDir);
  return existsSync(archivo) ? readFileSync(archivo, 'utf8').trim() : undefined;
}

function lanzar(args: string[], cuenta: Cuenta | undefined, stdio: SpawnOptions['stdio']): ChildProcess {
  const [c, ...r] = args;
  // In its own process group: Ctrl+C reaches all processes of a terminal's group, and the database must end after the server.
  return spawn(c!, r, { cwd: '/', stdio: stdio!, detached: true, ...cuenta });
}

/**
 * Created beside its final place and moved there when complete, so that an interrupted first start leaves nothing that looks
 * like a database.
 */
async function crear(bin: string, data: string, cuenta: Cuenta | undefined): Promise<void> {
  const nueva = join(dirname(data), `${basename(data)}.nueva`);
  rmSync(nueva, { recursive: true, force: true });
  mkdirSync(nueva, { mode: 0o700 });
  const quien = cuenta && cuentaConNombre(cuenta);
  if (quien) lchownSync(nueva, quien.uid, quien.gid);
  await new Promise<void>((ok, no) => {
    const p = lanzar(
      [
        join(bin, 'initdb'),
        ...['-D', nueva, '-U', RAIZ, '-A', 'trust', '-E', 'UTF8', '--no-instructions'],
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      ],
      quien,
      ['ignore', 'pipe', 'pipe'],
    );
    let salida = '';
    for (const s of [p.stdout, p.stderr])
      s?.on('data', (d) => {
        salida += d;
      });
    p.on('error', no);
    p.on('close', (c) => (c === 0 ? ok() : no(new Error(salida))));
  });
  if (cuenta && statSync(nueva).uid !== cuenta.uid) entregar(nueva, cuenta);
  rmSync(data, { recursive: true, force: true });
  renameSync(nueva, data);
}

async function ponerClave(c: pg.ClientConfig, password: string): Promise<void> {
  const cliente = new pg.Client(c);
  await cliente.connect();
  try {
    await cliente.query(`alter role ${RAIZ} password '${scramDe(password)}'`);
    await cliente.query('select pg_reload_conf()');
  } finally {
    await cliente.end();
  }
}

/** Stops a PostgreSQL left over after our process was killed; one that another running Galeno uses is left alone. */
async function terminarAnterior(data: string): Promise<void> {
  const archivo = join(data, 'postmaster.pid');
  if (!existsSync(archivo)) return;
  const pid = Number.parseInt(readFileSync(archivo, 'utf8'), 10);
  const leer = (ruta: string) => {
    try {
      return readFileSync(ruta, 'utf8');
    } catch {
      return '';
    }
  };
  if (!leer(`/proc/${pid}/cmdline`).includes(data)) return;
  // The kernel stops the orphan by itself within an instant. If its parent still lives after that, another server uses this
  // folder.
  for (let i = 0; i < 40 && existsSync(archivo); i++) await dormir(25);
  if (!existsSync(archivo)) return;
  const padre = /PPid:\s*(\d+)/.exec(leer(`/proc/${pid}/status`))?.[1];
  if (padre && padre !== '1' && leer(`/proc/${padre}/cmdline`).includes('node')) throw new Error('EN_USO');
  process.kill(pid, 'SIGINT');
  for (let i = 0; i < 400 && existsSync(archivo); i++) await dormir(25);
}
