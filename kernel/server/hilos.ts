// The file that a thread runs: one built beside the server's other entries, or the TypeScript source when tests run the
// sources.
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { WorkerOptions } from 'node:worker_threads';

export function entradaDeHilo(nombre: 'hilo_taller' | 'hilo_pdf'): { que: string; opciones: WorkerOptions } {
  const aqui = fileURLToPath(import.meta.url);
  const carpeta = dirname(aqui);
  if (!aqui.endsWith('.ts'))
    return { que: join(basename(carpeta) === 'partes' ? dirname(carpeta) : carpeta, `${nombre}.js`), opciones: {} };
  const fuente = JSON.stringify(pathToFileURL(join(carpeta, `../../server/${nombre}.ts`)).href);
  return { que: `import('tsx/esm/api').then(({ register }) => (register(), import(${fuente})))`, opciones: { eval: true } };
}
