import { NoArranca } from '../frases.ts';
import type { Deposito } from './deposito.ts';
import type { CopiaHecha } from './respaldar.ts';

/** The backup of that name, or the last complete one. */
export async function elegida(deposito: Deposito, nombre?: string): Promise<CopiaHecha> {
  if (nombre) return { nombre, manifiesto: await deposito.abrir(nombre) };
  for (const n of (await deposito.copias()).reverse()) {
    const manifiesto = await deposito.abrir(n);
    if (manifiesto.alcance === 'completa') return { nombre: n, manifiesto };
  }
  throw new NoArranca('No hay ninguna copia completa: haga una con npm run backup');
}
