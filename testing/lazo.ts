// Measures how long the event loop was held, in processor time of this thread. What shares the processor stretches that too
// (twice was seen), and on some virtual machines a page of memory costs ten times as much at its first use; so it is told in
// milliseconds of a machine that does nothing else and whose memory is its own.
import { closeSync, openSync, readSync } from 'node:fs';

export interface Reloj {
  /** Processor milliseconds used by this thread; wall time where the system does not report it. Reading it allocates nothing. */
  gastado: () => number;
  /** Pages of memory that this thread used for the first time; 0 where the system does not report it. */
  paginas: () => number;
  cerrar: () => void;
}
/** In /proc/<thread>/stat, after the name in parentheses. */
const PAGINAS_NUEVAS = 8;
export function reloj(): Reloj {
  const leido = Buffer.alloc(512);
  try {
    const [tiempo, todo] = [openSync('/proc/thread-self/schedstat', 'r'), openSync('/proc/thread-self/stat', 'r')];
    const texto = (fd: number) => leido.toString('latin1', 0, readSync(fd, leido, 0, leido.length, 0));
    return {
      gastado: () => Number.parseInt(texto(tiempo), 10) / 1e6,
      paginas: () => {
        const linea = texto(todo);
        return Number(linea.slice(linea.lastIndexOf(')') + 2).split(' ', PAGINAS_NUEVAS)[PAGINAS_NUEVAS - 1]);
      },
      cerrar: () => {
        closeSync(tiempo);
        closeSync(todo);
      },
    };
  } catch {
    return { gastado: () => performance.now(), paginas: () => 0, cerrar: () => {} };
  }
}

const MUESTRA = JSON.stringify(Array.from({ length: 20_000 }, (_, i) => ({ a: i, b: `texto ${i}`, c: [i, i + 1] })));
/** Processor milliseconds that reading it takes where nothing else runs. */
const DE_LA_MUESTRA = 8;
/** How many times slower this thread is at this moment; never less than 1. */
function lentitud({ gastado }: Reloj): number {
  const tardan = Array.from({ length: 5 }, () => {
    const antes = gastado();
    JSON.parse(MUESTRA);
    return gastado() - antes;
  }).sort((a, b) => a - b);
  return Math.max(1, tardan[2]! / DE_LA_MUESTRA);
}
const MEMORIA = 4 * 1024 * 1024;
/** Milliseconds of a page's first use on a machine whose memory is its own. */
const DE_UNA_PAGINA = 0.001;
let demas = 0;
/** Milliseconds that a page's first use costs more than there. */
function demasPorPagina({ gastado, paginas }: Reloj): number {
  const [cuantas, antes] = [paginas(), gastado()];
  Buffer.allocUnsafeSlow(MEMORIA).fill(7);
  const [nuevas, tardo] = [paginas() - cuantas, gastado() - antes];
  // Memory that was given back may be given out again, and costs nothing: what was seen before is kept.
  if (nuevas > MEMORIA / 4096 / 2) demas = Math.max(0, tardo / nuevas - DE_UNA_PAGINA);
  return demas;
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
  const r = reloj();
  const porPagina = demasPorPagina(r);
  let [antes, tenia] = [r.gastado(), r.paginas()];
  const vuelta = () => {
    if (!sigue) return r.cerrar();
    const [ahora, tiene] = [r.gastado(), r.paginas()];
    turno = Math.max(turno, ahora - antes - (tiene - tenia) * porPagina);
    if (++vueltas % 50 === 0) memoria = Math.max(memoria, ocupada() - alEmpezar);
    [antes, tenia] = [r.gastado(), tiene];
    setImmediate(vuelta);
  };
  setImmediate(vuelta);
  try {
    const salida = await hacer();
    return { salida, turno: turno / lentitud(r), memoria };
  } finally {
    sigue = false;
  }
}
