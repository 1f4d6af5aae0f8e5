// Request bodies: how large one may be, and how many bytes one address, one clinic and everybody together may be uploading at
// the same time. Large ones are buffered on disk until complete, so that a slow sender does not hold memory.
import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { type Call, cuerpoDe } from '#kernel/shared/endpoint.ts';
import { campoDe } from '#kernel/shared/fields.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { CLINICA_EJEMPLO } from './ejemplo.ts';

const MB = 1024 * 1024;
/** Limit for forms without files: the product's longest forms have a few hundred thousand letters. */
export const PALABRAS = 2 * MB;
/** Bodies up to this size stay in memory and are not counted. */
const CHICO = 256 * 1024;
const POR_ORIGEN = 160 * MB;
const POR_CLINICA = 320 * MB;
const EN_TOTAL = 1024 * MB;

/** Megabytes of files that the fields of a call allow in total. */
export function subeDe(call: Call): number {
  const cuerpo = cuerpoDe(call, CLINICA_EJEMPLO);
  const campos = cuerpo instanceof z.ZodObject ? Object.values(cuerpo.shape).map((k) => campoDe(k as z.ZodType)) : [];
  return campos.reduce((n, c) => n + (c?.tipo === 'archivo' ? (c.max ?? 0) : 0), 0);
}

/** Bytes being uploaded, by address and by clinic. */
export class EnCamino {
  readonly #de = new Map<string, number>();
  /** Reserves so many bytes and returns the function that releases them. Throws `Rechazo` (429) when a limit is reached. */
  entrar(bytes: number, origen: string, cliente: number): () => void {
    if (bytes <= CHICO) return () => {};
    const partes = [
      [`o ${origen}`, POR_ORIGEN],
      ...(cliente ? ([[`c ${cliente}`, POR_CLINICA]] as const) : []),
      ['todo', EN_TOTAL],
    ] as const;
    if (partes.some(([clave, tope]) => (this.#de.get(clave) ?? 0) + bytes > tope))
      throw new Rechazo('Se están subiendo demasiados archivos a la vez, espere un momento', null, 429);
    for (const [clave] of partes) this.#de.set(clave, (this.#de.get(clave) ?? 0) + bytes);
    let dentro = true;
    return () => {
      if (!dentro) return;
      dentro = false;
      for (const [clave] of partes) {
        const queda = this.#de.get(clave)! - bytes;
        if (queda) this.#de.set(clave, queda);
        else this.#de.delete(clave);
      }
    };
  }
  get vacio(): boolean {
    return this.#de.size === 0;
  }
}

const excede = () => Object.assign(new Error('cuerpo demasiado grande'), { statusCode: 413 });
/** Reads a whole body. Throws with `statusCode` 413 as soon as it exceeds the limit. */
export async function recibir(cuerpo: Readable, limite: number, carpeta: string): Promise<Buffer> {
  const enMemoria: Buffer[] = [];
  let largo = 0;
  let disco: FileHandle | undefined;
  try {
    // A body refused half-way still gets its answer, so the connection must stay open.
    for await (const trozo of cuerpo.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      largo += trozo.length;
      if (largo > limite) throw excede();
      enMemoria.push(trozo);
      if (!disco && largo <= CHICO) continue;
      disco ??= await sinNombre(carpeta);
      await disco.writev(enMemoria.splice(0));
    }
    if (!disco) return Buffer.concat(enMemoria, largo);
    const todo = Buffer.allocUnsafe(largo);
    for (let leido = 0; leido < largo; ) {
      const { bytesRead } = await disco.read(todo, leido, largo - leido, leido);
      if (!bytesRead) throw new Error('lo recibido quedó incompleto en el disco');
      leido += bytesRead;
    }
    return todo;
  } finally {
    await disco?.close();
  }
}
/** A temporary file that nobody else can open and that disappears with this process, even if it crashes. */
async function sinNombre(carpeta: string): Promise<FileHandle> {
  await mkdir(carpeta, { recursive: true, mode: 0o700 });
  const ruta = join(carpeta, randomBytes(12).toString('hex'));
  const f = await open(ruta, 'wx+', 0o600);
  await unlink(ruta);
  return f;
}
