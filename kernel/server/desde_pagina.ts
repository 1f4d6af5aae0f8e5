// Some GET calls of the specification write. They are only accepted from scripts of our own pages, which the browser's
// Sec-Fetch headers show, and not from links, pictures or prefetches. Clients other than browsers send no such headers and are
// accepted.
import type { IncomingHttpHeaders } from 'node:http';
import { Rechazo } from '../shared/verdict.ts';

const PERMITIDO = { 'sec-fetch-site': ['same-origin'], 'sec-fetch-mode': ['cors', 'same-origin'], 'sec-fetch-dest': ['empty'] } as const;

/** Throws `Rechazo` (403) for a browser's request that one of our pages did not make. */
export function exigirDesdePagina(cabeceras: IncomingHttpHeaders): void {
  for (const [cabecera, valores] of Object.entries(PERMITIDO)) {
    const dicho = cabeceras[cabecera];
    if (dicho !== undefined && !(valores as readonly unknown[]).includes(dicho))
      throw new Rechazo('Esto solo se hace desde las pantallas de Galeno', null, 403);
  }
}
