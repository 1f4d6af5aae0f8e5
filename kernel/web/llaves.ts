// A form's key: sent with a save and unchanged until its answer arrives, even across a reload. The server executes a key's save
// only once.
import type { Arbol } from '../shared/corchetes.ts';
import { Falla } from './red.ts';

const MEMORIA = 'galeno.llave.';
/** The saves on their way, by key. */
const enCamino = new Map<string, string>();
// `randomUUID` exists only over HTTPS, which a clinic's own network may lack.
export const nuevaLlave = (): string => [...crypto.getRandomValues(new Uint8Array(18))].map((n) => (n % 36).toString(36)).join('');
const texto = (cuerpo: Arbol) => JSON.stringify(cuerpo, (_, v) => (v instanceof File ? [v.name, v.size, v.lastModified] : v));

/** Sends with the key of `lugar`; a different save from the same place meanwhile gets a key of its own. */
export async function conLlave<T>(lugar: string, cuerpo: Arbol, enviar: (llave: string) => Promise<T>): Promise<T> {
  const contenido = texto(cuerpo);
  const guardada = sessionStorage.getItem(MEMORIA + lugar);
  const llave = guardada && (enCamino.get(guardada) ?? contenido) === contenido ? guardada : nuevaLlave();
  if (!guardada) sessionStorage.setItem(MEMORIA + lugar, llave);
  const acabar = () => {
    if (sessionStorage.getItem(MEMORIA + lugar) === llave) sessionStorage.removeItem(MEMORIA + lugar);
  };
  enCamino.set(llave, contenido);
  try {
    const r = await enviar(llave);
    acabar();
    return r;
  } catch (e) {
    // Something else was already saved with this key; the user has read that, so saving again is meant and uses a new key.
    if (e instanceof Falla && (e.data as { REPETIDA?: 1 } | null)?.REPETIDA) acabar();
    throw e;
  } finally {
    enCamino.delete(llave);
  }
}
