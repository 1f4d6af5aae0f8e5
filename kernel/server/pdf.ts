// Paper: a thread of its own drives the browser (pdf_hilo.ts). Both begin with the first print and go when nobody prints for a while.
import { tmpdir } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { desempacado } from './chromium.ts';
import { entradaDeHilo } from './hilos.ts';

export const OCIO_MS = 5 * 60_000;

/** What the thread is asked. */
export type Pedido = { n: number; html: string } | { termina: true };
/** What it answers. */
export type Dicho = { n: number; pdf: Uint8Array<ArrayBuffer> } | { n: number; falla: string } | { n: number; tarde: string };

interface Espera {
  ok: (pdf: Buffer) => void;
  no: (e: Error) => void;
}
interface Imprenta {
  worker: Worker;
  esperan: Map<number, Espera>;
  /** Resolves when the thread has ended, and its browser with it. */
  fin: Promise<void>;
}
let imprenta: Imprenta | undefined;
let ocio: NodeJS.Timeout | undefined;
let cuantas = 0;

function abrir(): Imprenta {
  const { que, opciones } = entradaDeHilo('imprenta');
  const { PATH, NODE_ENV } = process.env;
  // Not our environment: it holds the keys.
  const env = { ...(PATH ? { PATH } : {}), ...(NODE_ENV ? { NODE_ENV } : {}), TMPDIR: tmpdir() };
  const worker = new Worker(que, { ...opciones, execArgv: [], env });
  const esperan = new Map<number, Espera>();
  const fallar = (e: Error) => {
    if (imprenta?.worker === worker) imprenta = undefined;
    for (const { no } of esperan.values()) no(e);
    esperan.clear();
  };
  worker.on('message', (d: Dicho) => {
    const espera = esperan.get(d.n);
    esperan.delete(d.n);
    if (!esperan.size) descansar();
    if ('pdf' in d) espera?.ok(Buffer.from(d.pdf.buffer, d.pdf.byteOffset, d.pdf.byteLength));
    else espera?.no('tarde' in d ? new Rechazo(d.tarde, null, 503) : new Error(d.falla));
  });
  worker.on('error', fallar);
  const fin = new Promise<void>((r) => {
    worker.on('exit', () => {
      fallar(new Error('La impresión se detuvo'));
      r();
    });
  });
  return { worker, esperan, fin };
}

/** Nothing is being printed: if that stays so, neither thread nor browser is kept. */
function descansar(): void {
  imprenta?.worker.unref();
  ocio = setTimeout(() => void cerrarPdf(), OCIO_MS).unref();
}

/**
 * Prints a complete document (images and fonts as data: URLs, size by `@page`; see `documento` in hoja.ts).
 * Scripts do not run, nothing is fetched, local files are not read. Two at a time; the browser comes back by itself when it dies.
 */
export function htmlToPdf(html: string): Promise<Buffer> {
  clearTimeout(ocio);
  imprenta ??= abrir();
  const { worker, esperan } = imprenta;
  worker.ref();
  return new Promise((ok, no) => {
    const n = ++cuantas;
    esperan.set(n, { ok, no });
    worker.postMessage({ n, html } satisfies Pedido);
  });
}

/** Unpacks the browser ahead of the first print (2 to 4 s, once per machine); it does not start. Rejects where it cannot. */
export async function prepararPdf(): Promise<void> {
  await desempacado();
}

/** Closes the browser and its thread; the next print starts others. */
export async function cerrarPdf(): Promise<void> {
  clearTimeout(ocio);
  const ultima = imprenta;
  imprenta = undefined;
  ultima?.worker.ref();
  ultima?.worker.postMessage({ termina: true } satisfies Pedido);
  await ultima?.fin;
}
