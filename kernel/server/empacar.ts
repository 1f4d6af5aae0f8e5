// A zip made while it is sent: each file is read when its turn comes and is not compressed again, because what clinics keep
// (pictures, PDF) already is.
import { Zip, ZipPassThrough } from 'fflate';
import type { PorPartes } from '#kernel/shared/endpoint.ts';

export interface PorEmpacar {
  /** Its path inside the zip. */
  nombre: string;
  /** null: it is not there any more, and is left out. */
  abrir: () => Promise<PorPartes | null>;
}
/** Bytes that fit in a zip without its extension for large ones, which some programs cannot open. */
export const MAX_ZIP = 4_000_000_000;

/** The bytes of a zip with these files. */
export async function* empacar(archivos: readonly PorEmpacar[]): PorPartes {
  let listas: Uint8Array[] = [];
  const zip = new Zip((error, trozo) => {
    if (error) throw error;
    listas.push(trozo);
  });
  function* tomar() {
    const suyas = listas;
    listas = [];
    yield* suyas;
  }
  for (const { nombre, abrir } of archivos) {
    const partes = await abrir();
    if (!partes) continue;
    const entrada = new ZipPassThrough(nombre);
    zip.add(entrada);
    for await (const trozo of partes) {
      entrada.push(trozo);
      yield* tomar();
    }
    entrada.push(new Uint8Array(0), true);
    yield* tomar();
  }
  zip.end();
  yield* tomar();
}
