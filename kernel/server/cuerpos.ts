// Request bodies: the largest size allowed, and how many bytes one address, one clinic and all together may be uploading at
// once. `multipart.ts` reads them.
import { z } from 'zod';
import { type Call, cuerpoDe } from '#kernel/shared/endpoint.ts';
import { campoDe } from '#kernel/shared/fields.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { CLINICA_EJEMPLO } from './ejemplo.ts';
import type { Topes } from './multipart.ts';

const MB = 1024 * 1024;
/** Limit for forms without files: the product's longest forms have a few hundred thousand letters. */
export const MAX_SIN_ARCHIVOS = 2 * MB;
/** Limit for the text of forms with files: a drawing of up to 5 MB travels as a data URL. */
const TEXTOS_CON_ARCHIVOS = 8 * MB;
/** Bodies up to this size are not counted. */
const CHICO = 256 * 1024;
const POR_ORIGEN = 160 * MB;
const POR_CLINICA = 320 * MB;
const EN_TOTAL = 1024 * MB;

/** Megabytes of files that the fields of a call allow in total. */
export function megabytesDe(call: Call): number {
  const cuerpo = cuerpoDe(call, CLINICA_EJEMPLO);
  const campos = cuerpo instanceof z.ZodObject ? Object.values(cuerpo.shape).map((k) => campoDe(k as z.ZodType)) : [];
  return campos.reduce((n, c) => n + (c?.tipo === 'archivo' ? (c.max ?? 0) : 0), 0);
}

/** The largest body of a call, and how much of it may be text. */
export const topesDe = (sube: number): Topes => ({
  total: MAX_SIN_ARCHIVOS + sube * MB,
  textos: sube ? TEXTOS_CON_ARCHIVOS : MAX_SIN_ARCHIVOS,
});

/** Bytes being uploaded right now, by address and by clinic. */
export class SubidasEnCurso {
  readonly #de = new Map<string, number>();
  /** Reserves bytes and returns the function that releases them. Throws `Rechazo` (429) when a limit is reached. */
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
