// Room on the disks of an installation: what is full or nearly so is told to whoever may do something about it.
import { statfs } from 'node:fs/promises';

export type EstadoEspacio = 'bien' | 'poco' | 'lleno';

/** Of a disk: nothing to speak of is left, or little. On a large one a twentieth is still much. */
const LLENO = 0.01;
const POCO = 0.05;
const POCO_BYTES = 5 * 1024 ** 3;
const CADA_MS = 5_000;
/** How long a save that found no room is remembered, where no other went well since. */
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

  /** A save found no room. */
  falto(): void {
    this.#falto = Date.now();
    this.#sinArreglo = true;
  }
  /** A save went well. */
  seGuardo(): void {
    this.#sinArreglo = false;
  }
  /** Whether a save found no room lately. */
  get faltoHacePoco(): boolean {
    return Date.now() - this.#falto < MEMORIA_MS;
  }
  /** As it was seen a few seconds ago: nobody waits for a disk. */
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
