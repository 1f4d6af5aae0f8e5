// The key of a form: sent with what it saves, the same until its answer has come, also over a reload of the page. The server does what
// comes twice with one key once.
import type { Arbol } from '../shared/form.ts';
import { Falla } from './red.ts';

const MEMORIA = 'galeno.llave.';
/** What is on its way, by its key. */
const enCamino = new Map<string, string>();
// `randomUUID` is only for pages that came by HTTPS; a clinic's own network may not.
const nueva = () => [...crypto.getRandomValues(new Uint8Array(18))].map((n) => (n % 36).toString(36)).join('');
const texto = (cuerpo: Arbol) => JSON.stringify(cuerpo, (_, v) => (v instanceof File ? [v.name, v.size, v.lastModified] : v));

/** Sends with the key of `lugar`; something else that leaves from the same place meanwhile has one of its own. */
export async function conLlave<T>(lugar: string, cuerpo: Arbol, enviar: (llave: string) => Promise<T>): Promise<T> {
  const contenido = texto(cuerpo);
  const guardada = sessionStorage.getItem(MEMORIA + lugar);
  const llave = guardada && (enCamino.get(guardada) ?? contenido) === contenido ? guardada : nueva();
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
    // It was saved before with something else: who has read that and saves again means it.
    if (e instanceof Falla && (e.data as { REPETIDA?: 1 } | null)?.REPETIDA) acabar();
    throw e;
  } finally {
    enCamino.delete(llave);
  }
}
