// The measured servers as separate processes, and their figures from /proc.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import type { Volumen } from './volumen.ts';
import { LLAVE } from './volumen.ts';

/** The built entries are beside this one. */
const AQUI = dirname(process.argv[1] ?? '');
export const PUERTO_DESNUDO = Number(process.env.PORT ?? 3190);
export const PUERTO_GALENO = PUERTO_DESNUDO + 1;

export interface Servidor {
  pid: number;
  puerto: number;
  parar: () => Promise<void>;
}
const vivos = new Set<ChildProcess>();
process.on('exit', () => {
  for (const h of vivos) h.kill('SIGKILL');
});

async function encender(orden: string[], env: NodeJS.ProcessEnv, listo: RegExp, puerto: number): Promise<Servidor> {
  const hijo = spawn(process.execPath, orden, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  vivos.add(hijo);
  let salida = '';
  const fin = new Promise<void>((r) => hijo.once('exit', () => r()));
  await new Promise<void>((ok, no) => {
    const oir = (d: Buffer) => {
      salida = (salida + d).slice(-4000);
      if (listo.test(salida)) ok();
    };
    hijo.stdout?.on('data', oir);
    hijo.stderr?.on('data', oir);
    fin.then(() => no(new Error(`el servidor terminó:\n${salida}`)));
  });
  return {
    pid: hijo.pid!,
    puerto,
    parar: async () => {
      hijo.kill('SIGTERM');
      await fin;
      vivos.delete(hijo);
    },
  };
}

export const encenderDesnudo = (v: Volumen): Promise<Servidor> =>
  encender(
    [process.argv[1]!, 'desnudo', JSON.stringify({ puerto: PUERTO_DESNUDO, conexion: v.raiz, cliente: v.cliente })],
    {},
    /listo/,
    PUERTO_DESNUDO,
  );

/** Galeno as a clinic runs it, without jobs (in their own process) and without demonstration clinics. */
export function encenderGaleno(v: Volumen, carpeta: string, nodo: string[] = []): Promise<Servidor> {
  mkdirSync(carpeta, { recursive: true });
  const principal = join(AQUI, 'main.js');
  if (!existsSync(principal)) throw new Error(`falta ${principal}: construya primero`);
  const { host, user, password, database } = v.conexion;
  const env = {
    PORT: String(PUERTO_GALENO),
    HOST: '127.0.0.1',
    DATA_DIR: carpeta,
    DATABASE_URL: `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host!)}`,
    ENCRYPTION_KEY: LLAVE,
    WORKER: '0',
    GALENO_DEMO: '0',
    // No limit, because one session sends all the calls.
    LLAMADAS_POR_MINUTO: '0',
    TRUST_PROXY: '127.0.0.1',
  };
  return encender([...nodo, principal], env, /Galeno está listo/, PUERTO_GALENO);
}

const leer = (ruta: string): string => {
  try {
    return readFileSync(ruta, 'utf8');
  } catch {
    return '';
  }
};
const campos = (pid: number): string[] => {
  const t = leer(`/proc/${pid}/stat`);
  return t.slice(t.lastIndexOf(')') + 2).split(' ');
};
/** The process and its descendants. */
function arbol(pid: number): number[] {
  const padres = readdirSync('/proc')
    .filter((d) => /^\d+$/.test(d))
    .map((d) => [Number(d), Number(campos(Number(d))[1])] as const);
  const lista = [pid];
  for (const p of lista) for (const [hijo, padre] of padres) if (padre === p) lista.push(hijo);
  return lista;
}
const TIC_US = 10_000;
const usado = (pid: number, desde: number, hasta: number): number =>
  campos(pid)
    .slice(desde, hasta)
    .reduce((suma, n) => suma + Number(n) * TIC_US, 0);
/** Processor microseconds used by a process. */
export const cpuDe = (pid: number): number => usado(pid, 11, 13);
/** The same for a process and its descendants, including those that ended. */
export const cpuDeTodos = (pid: number): number => arbol(pid).reduce((suma, p) => suma + usado(p, 11, p === pid ? 15 : 13), 0);
const MiB = (kB: number): number => Math.round(kB / 1024);
const dato = (texto: string, nombre: string): number => Number(new RegExp(`^${nombre}:\\s+(\\d+)`, 'm').exec(texto)?.[1] ?? 0);
export interface Memoria {
  /** Resident memory of the server process. */
  servidor: number;
  /** Of its children (the browser that prints), counting shared pages once. */
  hijos: number;
}
export function memoriaDe(pid: number): Memoria {
  const [, ...hijos] = arbol(pid);
  return {
    servidor: MiB(dato(leer(`/proc/${pid}/status`), 'VmRSS')),
    hijos: MiB(hijos.reduce((s, p) => s + dato(leer(`/proc/${p}/smaps_rollup`), 'Pss'), 0)),
  };
}
/** Proportional memory of a process tree, in MiB. */
export const pssDe = (pid: number): number => MiB(arbol(pid).reduce((s, p) => s + dato(leer(`/proc/${p}/smaps_rollup`), 'Pss'), 0));
/** The postmaster process behind a connection. */
export async function postgresDe(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return Number(campos(rows[0]!.pid)[1]);
}
