// Measures how long the event loop was held, in processor time of this thread. What shares the processor stretches that too
// (twice was seen), so it is told in milliseconds of a machine that does nothing else.
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

const MUESTRA = JSON.stringify(Array.from({ length: 20_000 }, (_, i) => ({ a: i, b: `texto ${i}`, c: [i, i + 1] })));
/** Processor milliseconds that reading it takes where nothing else runs. */
const DE_LA_MUESTRA = 8;
/** How many times slower this thread is at this moment; never less than 1. */
function lentitud(gastado: () => number): number {
  const tardan = Array.from({ length: 5 }, () => {
    const antes = gastado();
    JSON.parse(MUESTRA);
    return gastado() - antes;
  }).sort((a, b) => a - b);
  return Math.max(1, tardan[2]! / DE_LA_MUESTRA);
}

export interface Medido<T> {
  salida: T;
  /** The longest turn of the loop, in processor milliseconds of a quiet machine. */
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
    if (!sigue) return cerrar();
    const ahora = gastado();
    turno = Math.max(turno, ahora - antes);
    if (++vueltas % 50 === 0) memoria = Math.max(memoria, ocupada() - alEmpezar);
    antes = gastado();
    setImmediate(vuelta);
  };
  setImmediate(vuelta);
  try {
    const salida = await hacer();
    return { salida, turno: turno / lentitud(gastado), memoria };
  } finally {
    sigue = false;
  }
}
