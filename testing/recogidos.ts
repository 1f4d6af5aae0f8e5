// What a file of tests that starts whole processes leaves behind: nothing.
import { afterAll } from 'vitest';
import { borrar, carpetaNueva, type Proceso } from './proceso.ts';

/** Folders and processes of a file of tests; none is left when it ends. */
export function recogidos(): { carpeta: (dir?: string) => string; vivo: (p: Proceso) => void } {
  const carpetas: string[] = [];
  const vivos: Proceso[] = [];
  afterAll(async () => {
    for (const p of vivos) p.hijo.kill('SIGTERM');
    await Promise.all(vivos.map((p) => p.fin));
    carpetas.forEach(borrar);
  });
  return {
    carpeta: (dir = carpetaNueva()) => {
      carpetas.push(dir);
      return dir;
    },
    vivo: (p) => void vivos.push(p),
  };
}
