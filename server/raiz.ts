// The installation's folder and build number, whether run from the sources or from dist/server.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

function buscar(): string {
  for (let d = import.meta.dirname; ; d = dirname(d)) {
    if (existsSync(join(d, 'package.json')) && existsSync(join(d, 'db/migrations'))) return d;
    if (d === dirname(d)) throw new Error('No se encontró la carpeta de Galeno');
  }
}
export const RAIZ = buscar();
export const MIGRACIONES = join(RAIZ, 'db/migrations');
export const WEB = join(RAIZ, 'dist/web');

/** The build's name; browsers with an older application learn of it. */
export function version(): string {
  const marca = join(RAIZ, 'dist/version');
  return existsSync(marca) ? readFileSync(marca, 'utf8') : '';
}
