// The thread's side of the workshop (taller.ts): does one task at a time.
import { readSync } from 'node:fs';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { Rechazo } from '#kernel/shared/verdict.ts';
import type { Dado, Dicho, Obras } from './taller.ts';

type Hacer<K extends keyof Obras> = (
  entrada: Parameters<Obras[K]>[0],
) => Promise<Awaited<ReturnType<Obras[K]>>> | Awaited<ReturnType<Obras[K]>>;
export type Mesa = { [K in keyof Obras]: Hacer<K> };

/** The whole content of a file that was handed to this thread. */
export function bytesDe(dado: Dado): Uint8Array<ArrayBuffer> {
  if (dado instanceof Uint8Array) return dado;
  const todo = new Uint8Array(dado.peso);
  for (let leido = 0; leido < dado.peso; ) {
    const n = readSync(dado.fd, todo, leido, dado.peso - leido, leido);
    if (!n) throw new Error('lo recibido quedó incompleto en el disco');
    leido += n;
  }
  return todo;
}

/** Characters and cells in one piece of a long answer. */
const TROZO = 8_000;
const peso = (v: unknown): number =>
  typeof v === 'string'
    ? 1 + v.length / 8
    : Array.isArray(v)
      ? v.reduce<number>((n, x) => n + peso(x), 1)
      : v !== null && typeof v === 'object'
        ? peso(Object.values(v))
        : 1;

/** Serves tasks until the thread is terminated. */
export function atenderObras(mesa: Mesa): void {
  const puerto = parentPort!;
  puerto.on('message', (m: { obra: keyof Obras; entrada: never } | { sigue: true }) => {
    if ('obra' in m) void hacer(puerto, mesa[m.obra], m.entrada);
  });
}

async function hacer(puerto: MessagePort, obra: (entrada: never) => unknown, entrada: never): Promise<void> {
  const decir = (d: Dicho, pasan: ArrayBuffer[] = []) => puerto.postMessage(d, pasan);
  try {
    const hecho = await obra(entrada);
    if (!Array.isArray(hecho)) return decir({ hecho });
    for (let i = 0; ; ) {
      const desde = i;
      for (let n = 0; i < hecho.length && n < TROZO; i++) n += peso(hecho[i]);
      const final = i >= hecho.length;
      decir({ trozo: hecho.slice(desde, i), final });
      if (final) return;
      await new Promise((r) => puerto.once('message', r));
    }
  } catch (e) {
    if (e instanceof Rechazo) decir({ rechazo: e.message, datos: e.data as Record<string, unknown> | null, estado: e.status });
    else decir({ falla: e instanceof Error ? (e.stack ?? e.message) : String(e) });
  }
}
