// Prints PDFs in a thread of its own, which drives the browser (pdf_hilo.ts). Both start with the first print and end after
// minutes without one.
import { channel } from 'node:diagnostics_channel';
import { tmpdir } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { desempacado } from './chromium.ts';
import { entradaDeHilo } from './hilos.ts';

export const OCIO_MS = 5 * 60_000;

/** Messages to the thread. */
export type Pedido = { n: number; html: string; marcadores: boolean } | { termina: true };
/** Its answers; `aviso`: something failed that belongs to no print. */
export type Dicho =
  | { n: number; pdf: Uint8Array<ArrayBuffer> }
  | { n: number; falla: string }
  | { n: number; tarde: string }
  | { aviso: string };

/** Errors that belong to no print, of which nobody else is told, are published here for the log. */
export const CANAL_PDF = 'galeno:pdf';
const canal = channel(CANAL_PDF);

interface Espera {
  ok: (pdf: Buffer) => void;
  no: (e: Error) => void;
}
interface HiloPdf {
  worker: Worker;
  esperan: Map<number, Espera>;
  /** Resolves when the thread and its browser have ended. */
  fin: Promise<void>;
}
let enMarcha: HiloPdf | undefined;
let ocio: NodeJS.Timeout | undefined;
let cuantas = 0;

function abrir(): HiloPdf {
  const { que, opciones } = entradaDeHilo('hilo_pdf');
  const { PATH, NODE_ENV } = process.env;
  // Not the server's environment, which holds the keys.
  const env = { ...(PATH ? { PATH } : {}), ...(NODE_ENV ? { NODE_ENV } : {}), TMPDIR: tmpdir() };
  const worker = new Worker(que, { ...opciones, execArgv: [], env });
  const esperan = new Map<number, Espera>();
  const fallar = (e: Error) => {
    if (enMarcha?.worker === worker) enMarcha = undefined;
    for (const { no } of esperan.values()) no(e);
    esperan.clear();
  };
  worker.on('message', (d: Dicho) => {
    if ('aviso' in d) return canal.publish(new Error(d.aviso));
    const espera = esperan.get(d.n);
    esperan.delete(d.n);
    if (!esperan.size) descansar();
    if ('pdf' in d) espera?.ok(Buffer.from(d.pdf.buffer, d.pdf.byteOffset, d.pdf.byteLength));
    else espera?.no('tarde' in d ? new Rechazo(d.tarde, null, 503) : new Error(d.falla));
  });
  worker.on('error', (e) => {
    canal.publish(e);
    fallar(e as Error);
  });
  const fin = new Promise<void>((r) => {
    worker.on('exit', () => {
      fallar(new Error('La impresión se detuvo'));
      r();
    });
  });
  return { worker, esperan, fin };
}

/** When nothing is printed for a while, ends the thread and the browser. */
function descansar(): void {
  enMarcha?.worker.unref();
  ocio = setTimeout(() => void cerrarPdf(), OCIO_MS).unref();
}

/**
 * Prints a complete document (images and fonts as data: URLs, size by `@page`; see `documento` in hoja.ts). Scripts do not run,
 * nothing is fetched, local files are not read. Two at a time; a browser that dies is replaced. `marcadores`: with a bookmark for
 * each heading.
 */
export function htmlToPdf(html: string, { marcadores = false } = {}): Promise<Buffer> {
  clearTimeout(ocio);
  enMarcha ??= abrir();
  const { worker, esperan } = enMarcha;
  worker.ref();
  return new Promise((ok, no) => {
    const n = ++cuantas;
    esperan.set(n, { ok, no });
    worker.postMessage({ n, html, marcadores } satisfies Pedido);
  });
}

/** Unpacks the browser before the first print (2 to 4 s, once per machine) without starting it. Rejects when that fails. */
export async function prepararPdf(): Promise<void> {
  await desempacado();
}

/** Ends the thread and its browser; the next print starts new ones. */
export async function cerrarPdf(): Promise<void> {
  clearTimeout(ocio);
  const ultima = enMarcha;
  enMarcha = undefined;
  ultima?.worker.ref();
  ultima?.worker.postMessage({ termina: true } satisfies Pedido);
  await ultima?.fin;
}
