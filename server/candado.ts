// Ensures that one process uses a data folder. Its lock file also tells the tools where the database listens.
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Nota {
  pid: number;
  /** When the process began, because after a reboot another process may have the same number. */
  nacido: string;
  /** Folder of the database's socket, once it accepts connections. */
  enchufe?: string;
}

/** The process's start in clock ticks since boot, from /proc; '' where that does not exist. */
function nacimiento(pid: number): string {
  try {
    const t = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return t.slice(t.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
function vive({ pid, nacido }: Nota): boolean {
  try {
    process.kill(pid, 0);
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return nacimiento(pid) === nacido;
}

export class CarpetaEnUso extends Error {
  constructor(readonly nota: Nota) {
    super('EN_USO');
  }
}

const ruta = (dir: string) => join(dir, 'galeno.pid');
export function leerNota(dir: string): Nota | undefined {
  try {
    const n = JSON.parse(readFileSync(ruta(dir), 'utf8')) as Nota;
    return vive(n) ? n : undefined;
  } catch {
    return undefined;
  }
}

export interface Candado {
  anotar: (mas: Pick<Nota, 'enchufe'>) => void;
  soltar: () => void;
}
/** Locks the folder. Throws CarpetaEnUso when a live process has it, and file system errors. */
export function tomarCarpeta(dir: string): Candado {
  mkdirSync(dir, { recursive: true });
  const yo: Nota = { pid: process.pid, nacido: nacimiento(process.pid) };
  for (let intento = 0; ; intento++) {
    try {
      closeSync(openSync(ruta(dir), 'wx'));
      break;
    } catch (e) {
      if ((e as NodeJS.ErrnoException).code !== 'EEXIST') throw e;
      const nota = leerNota(dir);
      if (nota) throw new CarpetaEnUso(nota);
      // The lock of a killed process. Whoever manages to rename it tries again; after five rounds something is wrong.
      if (intento > 5) throw e;
      try {
        renameSync(ruta(dir), `${ruta(dir)}.${process.pid}`);
        rmSync(`${ruta(dir)}.${process.pid}`, { force: true });
      } catch {
        /* another process was faster */
      }
    }
  }
  const escribir = (n: Nota) => writeFileSync(ruta(dir), JSON.stringify(n));
  escribir(yo);
  return {
    anotar: (mas) => escribir({ ...yo, ...mas }),
    soltar: () => rmSync(ruta(dir), { force: true }),
  };
}
