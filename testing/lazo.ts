// How long the loop that answers everybody was held: in processor time of this thread, which a busy machine does not stretch.
import { closeSync, openSync, readSync } from 'node:fs';

/** Milliseconds of processor that this thread has used; of the clock where the system does not say. Asking leaves no garbage behind. */
function reloj(): { gastado: () => number; cerrar: () => void } {
  const leido = Buffer.alloc(64);
  try {
    const fd = openSync('/proc/thread-self/schedstat', 'r');
    return {
      gastado: () => Number.parseInt(leido.toString('latin1', 0, readSync(fd, leido, 0, 64, 0)), 10) / 1e6,
      cerrar: () => closeSync(fd),
    };
  } catch {
    return { gastado: () => performance.now(), cerrar: () => {} };
  }
}

export interface Medido<T> {
  salida: T;
  /** The longest turn of the loop, in milliseconds of processor. */
  turno: number;
  /** What this thread's memory had grown by at its worst, in bytes. */
  memoria: number;
}
/** Does something and says what it did to the loop meanwhile. */
export async function medirLazo<T>(hacer: () => Promise<T>): Promise<Medido<T>> {
  const ocupada = () => {
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  let [turno, memoria, vueltas, sigue] = [0, 0, 0, true];
  const alEmpezar = ocupada();
  const { gastado, cerrar } = reloj();
  let antes = gastado();
  const vuelta = () => {
    const ahora = gastado();
    turno = Math.max(turno, ahora - antes);
    if (++vueltas % 50 === 0) memoria = Math.max(memoria, ocupada() - alEmpezar);
    antes = gastado();
    if (sigue) setImmediate(vuelta);
    else cerrar();
  };
  setImmediate(vuelta);
  try {
    return { salida: await hacer(), turno, memoria };
  } finally {
    sigue = false;
  }
}
