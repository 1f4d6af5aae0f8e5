// Free space on the installation's disks: whoever can do something about it is told when a disk is full or nearly so.
import { statfs } from 'node:fs/promises';
import type { EstadoEspacio } from '#kernel/shared/espacio.ts';

/** Fraction of a disk that is free when it counts as full or nearly full; on large disks the absolute sizes below apply. */
const LLENO = 0.01;
const POCO = 0.05;
const POCO_BYTES = 5 * 1024 ** 3;
const CADA_MS = 5_000;
/** How long a save that failed for lack of space is remembered, unless another one succeeds. */
const MEMORIA_MS = 10 * 60_000;

/** `libres` and `todos` in bytes. */
export function estadoDe(libres: number, todos: number): EstadoEspacio {
  if (libres < todos * LLENO) return 'lleno';
  return libres < todos * POCO && libres < POCO_BYTES ? 'poco' : 'bien';
}

export class Espacio {
  #visto: EstadoEspacio = 'bien';
  #mirado = 0;
  #falto = 0;
  #sinArreglo = false;
  constructor(readonly carpetas: readonly string[]) {}

  /** A save failed because a disk was full. */
  falto(): void {
    this.#falto = Date.now();
    this.#sinArreglo = true;
  }
  /** A save succeeded. */
  seGuardo(): void {
    this.#sinArreglo = false;
  }
  /** Whether a save failed for lack of space in the last ten minutes. */
  get faltoHacePoco(): boolean {
    return Date.now() - this.#falto < MEMORIA_MS;
  }
  /** The last measured state, a few seconds old at most: requests never wait for the disk. */
  get estado(): EstadoEspacio {
    if (Date.now() - this.#mirado > CADA_MS) {
      this.#mirado = Date.now();
      void this.mirar();
    }
    return this.#sinArreglo && this.faltoHacePoco ? 'lleno' : this.#visto;
  }
  async mirar(): Promise<void> {
    const vistos = await Promise.all(
      this.carpetas.map((c) =>
        statfs(c).then(
          ({ bavail, blocks, bsize }) => estadoDe(bavail * bsize, blocks * bsize),
          () => 'bien' as const,
        ),
      ),
    );
    this.#visto = vistos.includes('lleno') ? 'lleno' : vistos.includes('poco') ? 'poco' : 'bien';
  }
}
