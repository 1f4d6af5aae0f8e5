// Writes a zip as it comes, compressed in the runtime's threads, so that nothing is held but what is being compressed.
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { createDeflateRaw } from 'node:zlib';
import { Zip, ZipPassThrough } from 'fflate';
import type { PorPartes } from '#kernel/shared/endpoint.ts';

type Parte = string | Uint8Array;
type Partes = AsyncIterable<Parte> | Iterable<Parte>;
export interface Entrada {
  /** Its path inside the zip. */
  nombre: string;
  /** Called when its turn comes; null: it is not there any more, and is left out. */
  abrir: () => Promise<Partes | null> | Partes;
  /** Written as it is, because pictures and PDF are compressed already. */
  talCual?: true;
}
/** Bytes that fit in a zip without its extension for large ones, which some programs cannot open. */
export const MAX_ZIP = 4_000_000_000;
/** Bytes whose checksum is computed in one turn of the event loop. */
const TROZO = 64 * 1024;

class TalCual extends ZipPassThrough {
  /** Resolves when it may go on without holding more. */
  async poner(bytes: Uint8Array): Promise<void> {
    this.push(bytes);
  }
  async acabar(): Promise<void> {
    this.push(new Uint8Array(), true);
  }
  dejar(): void {}
}
/** The method of the zip's entries that are deflated. */
const DEFLATE = 8;
class Comprimida extends TalCual {
  override compression = DEFLATE;
  readonly #z = createDeflateRaw();
  constructor(nombre: string) {
    super(nombre);
    this.#z.on('data', (b: Buffer<ArrayBuffer>) => this.ondata(null, b, false));
    this.#z.on('end', () => this.ondata(null, new Uint8Array(), true));
  }
  protected override process(bytes: Uint8Array, ultimo: boolean): void {
    if (bytes.length > 0) this.#z.write(bytes);
    if (ultimo) this.#z.end();
  }
  override async poner(bytes: Uint8Array): Promise<void> {
    await super.poner(bytes);
    if (this.#z.writableNeedDrain) await once(this.#z, 'drain');
  }
  override async acabar(): Promise<void> {
    const acabado = once(this.#z, 'end');
    await super.acabar();
    await acabado;
  }
  override dejar(): void {
    this.#z.destroy();
  }
}
function* trozosDe(parte: Parte): Generator<Uint8Array> {
  const bytes = typeof parte === 'string' ? Buffer.from(parte) : parte;
  for (let i = 0; i < bytes.length; i += TROZO) yield bytes.subarray(i, i + TROZO);
}

/** The bytes of the zip, in their order. */
export async function* zipPorPartes(entradas: Iterable<Entrada>): PorPartes {
  let hechos: Uint8Array[] = [];
  const zip = new Zip((e, bytes) => {
    if (e) throw e;
    hechos.push(bytes);
  });
  const tomar = () => {
    const b = Buffer.concat(hechos);
    hechos = [];
    return b;
  };
  for (const { nombre, abrir, talCual } of entradas) {
    const partes = await abrir();
    if (!partes) continue;
    const f = talCual ? new TalCual(nombre) : new Comprimida(nombre);
    zip.add(f);
    try {
      for await (const parte of partes)
        for (const trozo of trozosDe(parte)) {
          await f.poner(trozo);
          if (hechos.length > 0) yield tomar();
        }
      await f.acabar();
    } finally {
      f.dejar();
    }
    yield tomar();
  }
  zip.end();
  yield tomar();
}
/** A small one, whole. */
export const enZip = (archivos: readonly { nombre: string; bytes: Uint8Array }[]): Promise<Uint8Array> =>
  buffer(zipPorPartes(archivos.map(({ nombre, bytes }) => ({ nombre, abrir: () => [bytes] }))));
