// The workshop: threads in which what a user sent is read (sheets, pictures, certificates, long rich texts). A hostile one costs a
// thread that is stopped, never the thread that answers everybody. See docs/decisiones/0069.
import { channel } from 'node:diagnostics_channel';
import { Worker } from 'node:worker_threads';
import { TEXTO_LARGO } from '#kernel/shared/encargos.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { entradaDeHilo } from './hilos.ts';

/** What can be done there, by name; each module adds its own by declaration merging and `server/obrador.ts` gathers them. */
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
/** Heap of a thread. Pixels and bytes outside the heap are limited by the caller. */
const LIMITES = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
export const PLAZO_MS = 15_000;

const DEMASIADO = 'El archivo es demasiado complejo y no se pudo leer';
const OCUPADO = 'Se están leyendo muchos archivos, intente de nuevo en unos segundos';

/** Messages of a thread. A long answer comes in pieces, requested one by one, so that no turn of the event loop deserialises much. */
export type Dicho =
  | { hecho: unknown }
  | { trozo: unknown[]; final: boolean }
  | { rechazo: string; datos: Record<string, unknown> | null; estado: number }
  | { falla: string };

/** Told to whoever listens when a thread begins with something and when it is done with it. */
export interface EnElTaller {
  obra: string;
  cliente: number;
  /** Only at its end. */
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
  /** Time after which its thread is terminated. */
  alCerrar?: () => void;
}
interface Hilo {
  worker: Worker;
  encargo?: Encargo | undefined;
}

const hilos = new Set<Hilo>();
const cola: Encargo[] = [];

export interface Como {
  /** Whose it is, for the turn; 0 for the house's own. */
  cliente?: number;
  /** Of its own bytes: they leave for the thread. Nobody may use them any more. */
  pasan?: ArrayBuffer[];
  plazo?: number;
}
/** Runs something in a thread. Work that takes too long or too much memory is refused with a sentence for the user. */
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
 * The same for work whose cost is that of a text: here where it is short, which costs less than the way there, in a thread where it
 * is long. The one place that decides it.
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
/** A copy that can leave for a thread: what came in a form is a view of the whole body. */
export const copia = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

/** Gives each idle thread the oldest order of a clinic that has not taken its share. */
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
      // A turn of the loop between one piece and the next.
      else setImmediate(() => hilo.worker.postMessage({ sigue: true }));
    } else if ('hecho' in d) acabar(() => e.ok(d.hecho));
    else if ('rechazo' in d) acabar(() => e.no(new Rechazo(d.rechazo, d.datos, d.estado as Rechazo['status'])));
    else acabar(() => e.no(new Error(d.falla)));
  }
  hilo.worker.on('message', alOir);
  hilo.worker.postMessage({ obra: e.obra, entrada: e.entrada }, e.pasan);
}

/** Ends a thread at once, and with the reason what it was doing; what waits goes on in another. */
function cerrar(hilo: Hilo, por: Error): void {
  if (!hilos.delete(hilo)) return;
  void hilo.worker.terminate();
  hilo.encargo?.alCerrar?.();
  hilo.encargo?.no(por);
  repartir();
}

function abrir(): Hilo {
  const { que, opciones } = entradaDeHilo('obrador');
  const worker = new Worker(que, {
    ...opciones,
    resourceLimits: LIMITES,
    execArgv: [],
    env: { NODE_ENV: process.env.NODE_ENV ?? '' },
    stdout: true, // decoders complain there of what they cannot read
    stderr: true,
  });
  const hilo: Hilo = { worker };
  hilos.add(hilo);
  // Out of memory or a crashed decoder: the fault is in what was sent, not in our code.
  worker.on('error', (e) =>
    cerrar(hilo, (e as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Rechazo(DEMASIADO) : (e as Error)),
  );
  worker.on('exit', () => cerrar(hilo, new Rechazo(DEMASIADO)));
  worker.unref();
  return hilo;
}
