// For tests of whole processes: the built server with its own folder, observed from outside.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claveGuardada } from '#kernel/server/postgres.ts';
import type { Conexion } from '#kernel/server/roles.ts';
import { leerNota } from '../server/candado.ts';
import { RAIZ } from '../server/raiz.ts';

const PASO_MS = 120_000;
// `npm test` has built everything; otherwise a test builds the server for itself, in a folder of its own.
const CONSTRUIDO = process.env.GALENO_CONSTRUIDO === '1';
const CARPETA = join(RAIZ, CONSTRUIDO ? 'dist/server' : join('.cache/proceso', process.env.VITEST_POOL_ID ?? '0'));
let hecho = CONSTRUIDO;
function construir(): void {
  if (hecho) return;
  const vite = join(RAIZ, 'node_modules/vite/bin/vite.js');
  const r = spawnSync(process.execPath, [vite, 'build', '--config', 'vite.server.config.ts', '--outDir', CARPETA], {
    cwd: RAIZ,
    encoding: 'utf8',
  });
  if (r.status !== 0) throw new Error(`no se pudo construir:\n${r.stderr}`);
  hecho = true;
}

/** A port that is currently free. */
export async function puertoLibre(): Promise<number> {
  const s = createServer();
  await new Promise<void>((r) => s.listen(0, '127.0.0.1', r));
  const { port } = s.address() as { port: number };
  await new Promise((r) => s.close(r));
  return port;
}
/** Accessible to any account, like a data folder, because PostgreSQL runs as another. */
export function carpetaNueva(): string {
  const d = mkdtempSync(join(tmpdir(), 'galeno-proceso-'));
  chmodSync(d, 0o755);
  return d;
}
/** The superuser of the bundled database running on that folder. */
export const raizDe = (DATA_DIR: string): Conexion => ({
  host: leerNota(DATA_DIR)!.enchufe!,
  user: 'galeno',
  password: claveGuardada(join(DATA_DIR, 'pg'))!,
  database: 'galeno',
});
/** The same database as an address for DATABASE_URL. */
export const direccionDe = ({ host, user, password, database }: Conexion): string =>
  `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host!)}`;
export const borrar = (dir: string): void => rmSync(dir, { recursive: true, force: true });
/** What still runs on a folder: servers and databases have it in their command line or hold its lock file. */
export const quedan = (DATA_DIR: string) => [leerNota(DATA_DIR), spawnSync('pgrep', ['-f', DATA_DIR], { encoding: 'utf8' }).stdout];

export interface Proceso {
  hijo: ChildProcess;
  puerto: number;
  url: string;
  salida: () => string;
  /** stderr alone. */
  errores: () => string;
  /** Resolves with the exit status; -1 for a signal. */
  fin: Promise<number>;
  listo: Promise<void>;
}
export type Entrada =
  | 'supervisor'
  | 'main'
  | 'worker'
  | 'clinica_crear'
  | 'clinica'
  | 'importar'
  | 'recifrar'
  | 'copiar'
  | 'restaurar'
  | 'seed'
  | 'routes';

/** Starts a built entry. `listo` resolves when it reports that it is ready, and rejects when it ends before. */
export async function lanzar(entrada: Entrada, env: NodeJS.ProcessEnv, args: string[] = [], envoltura: string[] = []): Promise<Proceso> {
  construir();
  const puerto = Number(env.PORT ?? (await puertoLibre()));
  const [orden, ...resto] = [...envoltura, process.execPath, join(CARPETA, `${entrada}.js`), ...args];
  const hijo = spawn(orden!, resto, {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, HOME: tmpdir(), LOG_LEVEL: 'warn', PORT: String(puerto), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let todo = '';
  let errores = '';
  let avisar = () => {};
  hijo.stdout?.on('data', (d) => {
    todo += d;
    avisar();
  });
  hijo.stderr?.on('data', (d) => {
    todo += d;
    errores += d;
    avisar();
  });
  const fin = new Promise<number>((r) => hijo.on('close', (c) => r(c ?? -1)));
  const listo = new Promise<void>((ok, no) => {
    const plazo = setTimeout(() => no(new Error(`no estuvo listo a tiempo:\n${todo}`)), PASO_MS);
    avisar = () => {
      if (/Galeno está listo|Galeno trabaja/.test(todo)) {
        clearTimeout(plazo);
        ok();
      }
    };
    fin.then((c) => {
      clearTimeout(plazo);
      no(new Error(`terminó (${c}) antes de estar listo:\n${todo}`));
    });
  });
  listo.catch(() => {});
  return { hijo, puerto, url: `http://127.0.0.1:${puerto}`, salida: () => todo, errores: () => errores, fin, listo };
}
