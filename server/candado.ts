// One living Galeno per folder of data. The note it leaves also tells the tools where its database listens.
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Nota {
  pid: number;
  /** When the process began, so that a number used again after a restart of the machine is not taken for it. */
  nacido: string;
  /** Folder of the database's socket, once it accepts connections. */
  enchufe?: string;
}

/** Clock ticks since the machine began, from /proc; '' where there is none. */
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
/** Takes the folder. Throws CarpetaEnUso when a living process holds it, and what the disk says. */
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
      // Left by somebody who was killed. Whoever renames it first may try again; a third round means a crowd.
      if (intento > 5) throw e;
      try {
        renameSync(ruta(dir), `${ruta(dir)}.${process.pid}`);
        rmSync(`${ruta(dir)}.${process.pid}`, { force: true });
      } catch {
        /* somebody else was faster */
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
