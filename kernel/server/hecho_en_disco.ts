// What is long and takes long to make is made whole on disk before it is sent: a fault is still told with a sentence, a slow
// download holds nothing but its file, and a clinic that asks for many waits for itself.
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { Rechazo } from '../shared/verdict.ts';
import { sinNombre } from './sin_nombre.ts';

/** Made at a time, each with a connection of the pool; of one clinic, one. */
const A_LA_VEZ = 2;
const EN_COLA_DE_UNA_CLINICA = 5;
export const MUCHOS_A_LA_VEZ = 'Se están preparando muchos archivos, intente de nuevo en unos segundos';

const todas = pLimit(A_LA_VEZ);
/** The turns of each clinic, and how many wait for theirs. */
const deUna = new Map<number, { turnos: ReturnType<typeof pLimit>; esperan: number }>();

/**
 * The bytes of `hacer`, once all are made. `carpeta`: DATA_DIR. Throws `Rechazo` (503) when too many wait, and what `yaNo` says
 * when whoever asked has left, which frees the place.
 */
export async function hechoEnDisco(
  carpeta: string,
  cliente: number,
  hacer: () => AsyncIterable<Uint8Array>,
  yaNo?: AbortSignal,
): Promise<Readable> {
  yaNo?.throwIfAborted();
  const suya = deUna.get(cliente) ?? { turnos: pLimit(1), esperan: 0 };
  deUna.set(cliente, suya);
  if (suya.esperan >= EN_COLA_DE_UNA_CLINICA) throw new Rechazo(MUCHOS_A_LA_VEZ, null, 503);
  let espera = true;
  const dejarDeEsperar = () => {
    if (espera) suya.esperan--;
    espera = false;
  };
  suya.esperan++;
  yaNo?.addEventListener('abort', dejarDeEsperar, { once: true });
  return suya.turnos(() => {
    dejarDeEsperar();
    yaNo?.throwIfAborted();
    return todas(() => escrito(join(carpeta, 'saliendo'), hacer(), yaNo));
  });
}
async function escrito(carpeta: string, partes: AsyncIterable<Uint8Array>, yaNo?: AbortSignal): Promise<Readable> {
  const disco = await sinNombre(carpeta);
  try {
    for await (const b of partes) {
      yaNo?.throwIfAborted();
      await disco.writeFile(b);
    }
  } catch (e) {
    await disco.close();
    throw e;
  }
  return disco.createReadStream({ start: 0 });
}
