// Reads multipart forms as a stream: text parts become strings, files `Archivo`. Order is preserved. Sizes and counts are checked
// while reading, and large files go to disk as they arrive, so that memory does not grow with the size of an upload.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setTimeout as dormir } from 'node:timers/promises';
import Busboy from '@fastify/busboy';
import { type Archivo, esArchivoRecibido } from '../shared/archivo.ts';
import { sinNombre } from './sin_nombre.ts';

const KB = 1024;
/** Files up to this size stay in memory. */
const CHICO = 256 * KB;
/** Bytes of a large file kept in memory: enough to recognise its type. */
const CABEZA = 4 * KB;
const MAX_ARCHIVOS = 20;
/** How long the rest of a refused body is read before the answer. */
const DESECHAR_MS = 1_000;
/** More than `corchetes.ts` accepts, which refuses with a sentence for the user. */
const MAX_PARTES = 5_100;

export interface Topes {
  /** Bytes of the whole body. */
  total: number;
  /** Bytes of all its text parts together. */
  textos: number;
}
const mal = () => Object.assign(new Error('multipart inválido'), { statusCode: 400 });
const excede = () => Object.assign(new Error('cuerpo demasiado grande'), { statusCode: 413 });
type Par = [string, string | Archivo];
const abiertos = new WeakMap<Archivo, FileHandle>();

/** Reads a form from its connection. Throws an error with `statusCode` 400 or 413; no file is left behind then. */
export async function leerMultipart(cuerpo: Readable, tipo: string, topes: Topes, carpeta: string): Promise<Par[]> {
  const pares: Par[] = [];
  const archivos: Promise<void>[] = [];
  let textos = 0;
  const enCurso = new Set<Readable>();
  const lector = lectorDe(tipo, topes.textos);
  const fin = new Promise<void>((listo, romper) => {
    lector.on('finish', listo);
    lector.on('error', () => romper(mal()));
    for (const tope of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) lector.on(tope, () => romper(excede()));
    lector.on('field', (nombre, valor, _, cortado) => {
      textos += Buffer.byteLength(valor);
      if (cortado || textos > topes.textos) return romper(excede());
      if (nombre !== undefined) pares.push([deComillas(nombre), valor]);
    });
    lector.on('file', (nombre, partes, archivo, _, clase) => {
      const par: Par = [nombre === undefined ? '' : deComillas(nombre), ''];
      if (nombre !== undefined) pares.push(par);
      enCurso.add(partes.on('close', () => enCurso.delete(partes)));
      const hecho = guardar(partes, { nombre: cabal(deComillas(archivo ?? '')), tipo: clase }, carpeta).then((a) => {
        par[1] = a;
      });
      archivos.push(hecho);
      // Errors of the disk carry a code; any other means that the body ended early.
      hecho.catch((e: NodeJS.ErrnoException) => romper(e.code ? e : mal()));
    });
  });
  fin.catch(() => {});
  try {
    let largo = 0;
    // The connection must stay open: the sender of a body refused half-way still gets an answer.
    for await (const trozo of cuerpo.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      largo += trozo.length;
      if (largo > topes.total) throw excede();
      if (!lector.write(trozo)) await Promise.race([once(lector, 'drain'), fin]);
    }
    lector.end();
    await fin;
    await Promise.all(archivos);
    return pares;
  } catch (e) {
    for (const partes of enCurso) partes.destroy();
    await Promise.allSettled(archivos);
    await soltarArchivos(pares);
    await desechar(cuerpo);
    throw e;
  }
}

function lectorDe(tipo: string, textos: number) {
  try {
    return new Busboy({
      headers: { 'content-type': tipo },
      fileHwm: CHICO,
      isPartAFile: (_nombre, _tipo, archivo) => archivo !== undefined,
      limits: { fieldSize: textos, fields: MAX_PARTES, parts: MAX_PARTES, files: MAX_ARCHIVOS, headerPairs: 20, headerSize: 8 * KB },
    });
  } catch {
    throw mal();
  }
}
/**
 * Reads the rest of a refused body for a moment and keeps nothing of it. A sender whose connection closes while it still writes
 * loses the answer (RFC 9112, 9.6).
 */
async function desechar(cuerpo: Readable): Promise<void> {
  if (cuerpo.readableEnded || cuerpo.destroyed) return;
  const quieto = new AbortController();
  cuerpo.resume();
  await Promise.race([
    once(cuerpo, 'close', { signal: quieto.signal }).catch(() => {}),
    once(cuerpo, 'end', { signal: quieto.signal }).catch(() => {}),
    dormir(DESECHAR_MS, undefined, { signal: quieto.signal, ref: false }).catch(() => {}),
  ]);
  quieto.abort();
}
const LARGO_NOMBRE = 255;
/** A name within its limit, with its extension, by which some files are judged. */
const cabal = (nombre: string): string => {
  if (nombre.length <= LARGO_NOMBRE) return nombre;
  const extension = /\.\w{1,5}$/.exec(nombre)?.[0] ?? '';
  return nombre.slice(0, LARGO_NOMBRE - extension.length) + extension;
};
/** Browsers escape the quotes of a name like this. */
const deComillas = (s: string): string => s.replaceAll('%22', '"');

async function guardar(partes: Readable, { nombre, tipo }: { nombre: string; tipo: string }, carpeta: string): Promise<Archivo> {
  const suma = createHash('sha256');
  const enMemoria: Buffer[] = [];
  let cabeza: Uint8Array = Buffer.alloc(0);
  let peso = 0;
  let disco: FileHandle | undefined;
  try {
    for await (const trozo of partes as AsyncIterable<Buffer>) {
      peso += trozo.length;
      suma.update(trozo);
      enMemoria.push(trozo);
      if (!disco && peso <= CHICO) continue;
      if (!disco) {
        cabeza = Uint8Array.from(Buffer.concat(enMemoria).subarray(0, CABEZA));
        disco = await sinNombre(carpeta);
      }
      await disco.writev(enMemoria.splice(0));
    }
  } catch (e) {
    await disco?.close();
    throw e;
  }
  const comun = { nombre, tipo, peso, huella: suma.digest('hex') };
  if (!disco) {
    const bytes = Buffer.concat(enMemoria, peso);
    return { ...comun, leer: async () => bytes };
  }
  const suyo = disco;
  const archivo: Archivo = { ...comun, enDisco: { fd: suyo.fd, peso, cabeza }, leer: () => leerTodo(suyo, peso) };
  abiertos.set(archivo, suyo);
  return archivo;
}
async function leerTodo(disco: FileHandle, peso: number): Promise<Buffer> {
  const todo = Buffer.allocUnsafe(peso);
  for (let leido = 0; leido < peso; ) {
    const { bytesRead } = await disco.read(todo, leido, peso - leido, leido);
    if (!bytesRead) throw new Error('lo recibido quedó incompleto en el disco');
    leido += bytesRead;
  }
  return todo;
}
/** Closes the files of a form that are on disk; called once the request has been answered. */
export async function soltarArchivos(pares: unknown): Promise<void> {
  if (!Array.isArray(pares)) return;
  for (const [, v] of pares as Par[]) {
    if (!esArchivoRecibido(v)) continue;
    await abiertos.get(v)?.close();
    abiertos.delete(v);
  }
}
