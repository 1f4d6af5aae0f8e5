// What is on its way to the server: how much a call may bring, and how much one address, one clinic and all together may have on their
// way at once. What is large waits on the disk until it is whole, so a slow sender holds no memory.
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
/** Words alone: the longest forms of the product have some hundred thousand letters. */
export const PALABRAS = 2 * MB;
/** Until here it stays in memory, and is not counted. */
const CHICO = 256 * 1024;
const POR_ORIGEN = 160 * MB;
const POR_CLINICA = 320 * MB;
const EN_TOTAL = 1024 * MB;

/** Megabytes of files that the fields of a call allow, all together. */
export function subeDe(call: Call): number {
  const cuerpo = cuerpoDe(call, CLINICA_EJEMPLO);
  const campos = cuerpo instanceof z.ZodObject ? Object.values(cuerpo.shape).map((k) => campoDe(k as z.ZodType)) : [];
  return campos.reduce((n, c) => n + (c?.tipo === 'archivo' ? (c.max ?? 0) : 0), 0);
}

/** What is on its way, by where it comes from. */
export class EnCamino {
  readonly #de = new Map<string, number>();
  /** Makes room for so many bytes; answers how to give it back. Throws `Rechazo` (429) where there is none. */
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
/** Reads a body to its end. Throws with `statusCode` 413 at the first byte too many. */
export async function recibir(cuerpo: Readable, limite: number, carpeta: string): Promise<Buffer> {
  const enMemoria: Buffer[] = [];
  let largo = 0;
  let disco: FileHandle | undefined;
  try {
    // What is refused half-way is still answered: its connection stays.
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
/** A file that nobody else can open and that is gone with whoever holds it, however that ends. */
async function sinNombre(carpeta: string): Promise<FileHandle> {
  await mkdir(carpeta, { recursive: true, mode: 0o700 });
  const ruta = join(carpeta, randomBytes(12).toString('hex'));
  const f = await open(ruta, 'wx+', 0o600);
  await unlink(ruta);
  return f;
}
