// Measures how long the event loop was held, in processor time of this thread, which other load does not stretch.
import { closeSync, openSync, readSync } from 'node:fs';

/** Processor milliseconds used by this thread; wall time where the system does not report it. Reading it allocates nothing. */
export function reloj(): { gastado: () => number; cerrar: () => void } {
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
  /** The longest turn of the loop, in processor milliseconds. */
  turno: number;
  /** Peak growth of this thread's memory, in bytes. */
  memoria: number;
}
/** Runs something and measures its effect on the event loop. */
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
