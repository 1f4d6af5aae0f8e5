// The workshop: worker threads that read what users send (sheets, pictures, certificates, long rich texts). A hostile file
// costs a thread, which is terminated, and never blocks the thread that serves requests. See docs/decisiones/0069.
import { channel } from 'node:diagnostics_channel';
import { Worker } from 'node:worker_threads';
import type { EnDisco } from '#kernel/shared/archivo.ts';
import { TEXTO_LARGO } from '#kernel/shared/encargos.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { entradaDeHilo } from './hilos.ts';

/** The kinds of work, by name; each module adds its own by declaration merging and `server/hilo_taller.ts` imports them. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Obras {}
export type Obra = keyof Obras;
type Entrada<K extends Obra> = Parameters<Obras[K]>[0];
type Hecho<K extends Obra> = Awaited<ReturnType<Obras[K]>>;

const HILOS = 2;
/** Threads that one clinic may use at a time; the rest stay free for other clinics. */
const DE_UNA_CLINICA = HILOS - 1;
const EN_COLA = 100;
const EN_COLA_DE_UNA_CLINICA = 12;
/** Heap limits of a thread. Pixels and buffers outside the heap are limited by the code that reads them. */
const LIMITES = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
export const PLAZO_MS = 15_000;

const DEMASIADO = 'El archivo es demasiado complejo y no se pudo leer';
const OCUPADO = 'Se están leyendo muchos archivos, intente de nuevo en unos segundos';

/**
 * A thread's messages. A long answer comes in pieces requested one by one, so that deserialising never blocks the event loop
 * for long.
 */
export type Dicho =
  | { hecho: unknown }
  | { trozo: unknown[]; final: boolean }
  | { rechazo: string; datos: Record<string, unknown> | null; estado: number }
  | { falla: string };

/** Published on a diagnostics channel when a thread begins and ends a task. */
export interface EnElTaller {
  obra: string;
  cliente: number;
  /** Only at the end. */
  ms?: number;
}
export const CANAL_TALLER = 'galeno:taller';
const canal = channel(CANAL_TALLER);

interface Encargo {
  obra: string;
  entrada: unknown;
  pasan: ArrayBuffer[];
  cliente: number;
  plazo: number;
  ok: (v: unknown) => void;
  no: (e: Error) => void;
  /** Terminates the thread when the task takes too long. */
  alCerrar?: () => void;
}
interface Hilo {
  worker: Worker;
  encargo?: Encargo | undefined;
}

const hilos = new Set<Hilo>();
const cola: Encargo[] = [];

export interface Como {
  /** The clinic whose share of threads it uses; 0 for the installation. */
  cliente?: number;
  /** Buffers transferred to the thread instead of copied; the caller must not use them afterwards. */
  pasan?: ArrayBuffer[];
  plazo?: number;
}
/** Runs a task in a thread. Throws `Rechazo`, with a sentence for the user, when it takes too much time or memory. */
export function enTaller<K extends Obra>(
  obra: K,
  entrada: Entrada<K>,
  { cliente = 0, pasan = [], plazo = PLAZO_MS }: Como = {},
): Promise<Hecho<K>> {
  const suyos = cliente ? cola.filter((e) => e.cliente === cliente).length : 0;
  if (cola.length >= EN_COLA || suyos >= EN_COLA_DE_UNA_CLINICA) return Promise.reject(new Rechazo(OCUPADO, null, 503));
  return new Promise((ok, no) => {
    cola.push({ obra, entrada, pasan, cliente, plazo, ok: ok as (v: unknown) => void, no });
    repartir();
  });
}
/**
 * The same for work that grows with a text: short texts are done here, which is cheaper than the transfer; long ones in a
 * thread.
 */
export async function segunLargo<K extends Obra>(
  letras: number,
  obra: K,
  entrada: Entrada<K>,
  aqui: (e: Entrada<K>) => Hecho<K> | Promise<Hecho<K>>,
  cliente = 0,
): Promise<Hecho<K>> {
  return letras <= TEXTO_LARGO ? aqui(entrada) : enTaller(obra, entrada, { cliente });
}
/** A copy that can be transferred to a thread. */
export const copia = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
/** A file as handed to a thread: a copy of a small one, the descriptor of a large one, so that waiting tasks hold no memory. */
export type Dado = Uint8Array<ArrayBuffer> | EnDisco;
export const dar = (de: Uint8Array | EnDisco): { bytes: Dado; pasan: ArrayBuffer[] } => {
  if (!(de instanceof Uint8Array)) return { bytes: de, pasan: [] };
  const suyos = copia(de);
  return { bytes: suyos, pasan: [suyos.buffer] };
};

/** Gives each idle thread the oldest waiting task of a clinic that is below its limit. */
function repartir(): void {
  for (let i = 0; i < cola.length; ) {
    const e = cola[i]!;
    const suyos = [...hilos].filter((h) => h.encargo?.cliente === e.cliente).length;
    if (e.cliente && suyos >= DE_UNA_CLINICA) {
      i++;
      continue;
    }
    const hilo = [...hilos].find((h) => !h.encargo) ?? (hilos.size < HILOS ? abrir() : undefined);
    if (!hilo) return;
    cola.splice(i, 1);
    trabajar(hilo, e);
  }
}

function trabajar(hilo: Hilo, e: Encargo): void {
  hilo.encargo = e;
  hilo.worker.ref();
  const desde = performance.now();
  canal.publish({ obra: e.obra, cliente: e.cliente } satisfies EnElTaller);
  const decirFin = () => canal.publish({ obra: e.obra, cliente: e.cliente, ms: performance.now() - desde } satisfies EnElTaller);
  const reloj = setTimeout(() => cerrar(hilo, new Rechazo(DEMASIADO)), e.plazo);
  const trozos: unknown[] = [];
  const acabar = (dar: () => void) => {
    clearTimeout(reloj);
    decirFin();
    hilo.worker.off('message', alOir);
    hilo.encargo = undefined;
    hilo.worker.unref();
    dar();
    repartir();
  };
  e.alCerrar = () => {
    clearTimeout(reloj);
    decirFin();
  };
  function alOir(d: Dicho): void {
    if ('trozo' in d) {
      for (const t of d.trozo) trozos.push(t);
      if (d.final) acabar(() => e.ok(trozos));
      // Lets the event loop run between two pieces.
      else setImmediate(() => hilo.worker.postMessage({ sigue: true }));
    } else if ('hecho' in d) acabar(() => e.ok(d.hecho));
    else if ('rechazo' in d) acabar(() => e.no(new Rechazo(d.rechazo, d.datos, d.estado as Rechazo['status'])));
    else acabar(() => e.no(new Error(d.falla)));
  }
  hilo.worker.on('message', alOir);
  hilo.worker.postMessage({ obra: e.obra, entrada: e.entrada }, e.pasan);
}

/** Terminates a thread at once and rejects its current task; waiting tasks continue in another thread. */
function cerrar(hilo: Hilo, por: Error): void {
  if (!hilos.delete(hilo)) return;
  void hilo.worker.terminate();
  hilo.encargo?.alCerrar?.();
  hilo.encargo?.no(por);
  repartir();
}

function abrir(): Hilo {
  const { que, opciones } = entradaDeHilo('hilo_taller');
  const worker = new Worker(que, {
    ...opciones,
    resourceLimits: LIMITES,
    execArgv: [],
    env: { NODE_ENV: process.env.NODE_ENV ?? '' },
    stdout: true, // decoders print their complaints there
    stderr: true,
  });
  const hilo: Hilo = { worker };
  hilos.add(hilo);
  // Out of memory or a crashed decoder: the uploaded file is at fault, not our code.
  worker.on('error', (e) =>
    cerrar(hilo, (e as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Rechazo(DEMASIADO) : (e as Error)),
  );
  worker.on('exit', () => cerrar(hilo, new Rechazo(DEMASIADO)));
  worker.unref();
  return hilo;
}
