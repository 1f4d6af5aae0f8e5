// What is long and takes long to make is made whole on disk before it is sent: a fault is still told with a sentence, a slow
// download holds nothing but its file, and a clinic that asks for many waits for itself.
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import pLimit, { type LimitFunction } from 'p-limit';
import { Rechazo } from '../shared/verdict.ts';
import { sinNombre } from './sin_nombre.ts';

/** Made at a time, each with a connection of the pool; of one clinic, one. */
const A_LA_VEZ = 2;
const EN_COLA_DE_UNA_CLINICA = 5;
export const MUCHOS_A_LA_VEZ = 'Se están preparando muchos archivos, intente de nuevo en unos segundos';

const todas = pLimit(A_LA_VEZ);
const deUna = new Map<number, LimitFunction>();

/** The bytes of `hacer`, once all are made. `carpeta`: DATA_DIR. Throws `Rechazo` (503) when too many wait. */
export function hechoEnDisco(carpeta: string, cliente: number, hacer: () => AsyncIterable<Uint8Array>): Promise<Readable> {
  const suya = deUna.get(cliente) ?? pLimit(1);
  deUna.set(cliente, suya);
  if (suya.pendingCount >= EN_COLA_DE_UNA_CLINICA) return Promise.reject(new Rechazo(MUCHOS_A_LA_VEZ, null, 503));
  return suya(() => todas(() => escrito(join(carpeta, 'saliendo'), hacer())));
}
async function escrito(carpeta: string, partes: AsyncIterable<Uint8Array>): Promise<Readable> {
  const disco = await sinNombre(carpeta);
  try {
    for await (const b of partes) await disco.writeFile(b);
  } catch (e) {
    await disco.close();
    throw e;
  }
  return disco.createReadStream({ start: 0 });
}
