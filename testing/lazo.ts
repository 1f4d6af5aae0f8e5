// How long the loop that answers everybody was held: in processor time of this thread, which a busy machine does not stretch.
import { readFileSync } from 'node:fs';

/** Milliseconds of processor that this thread has used; of the clock where the system does not say. */
function gastado(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
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
  let antes = gastado();
  const vuelta = () => {
    const ahora = gastado();
    turno = Math.max(turno, ahora - antes);
    if (++vueltas % 50 === 0) memoria = Math.max(memoria, ocupada() - alEmpezar);
    antes = gastado();
    if (sigue) setImmediate(vuelta);
  };
  setImmediate(vuelta);
  try {
    return { salida: await hacer(), turno, memoria };
  } finally {
    sigue = false;
  }
}
