// What a thread runs: an entry built beside the server's others, or the source itself where tests run the sources.
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { WorkerOptions } from 'node:worker_threads';

export function entradaDeHilo(nombre: 'obrador' | 'imprenta'): { que: string; opciones: WorkerOptions } {
  const aqui = fileURLToPath(import.meta.url);
  const carpeta = dirname(aqui);
  if (!aqui.endsWith('.ts'))
    return { que: join(basename(carpeta) === 'partes' ? dirname(carpeta) : carpeta, `${nombre}.js`), opciones: {} };
  const fuente = JSON.stringify(pathToFileURL(join(carpeta, `../../server/${nombre}.ts`)).href);
  return { que: `import('tsx/esm/api').then(({ register }) => (register(), import(${fuente})))`, opciones: { eval: true } };
}
