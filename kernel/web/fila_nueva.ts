// The row that was just saved, by its list: the list shows it, lights it and puts the focus there, also when it stands on another page.
import { useSyncExternalStore } from 'react';

type Clave = string | number;
/** Long enough for a list to come with it; later it would take the focus from whatever is being done by then. */
const DURA = 5_000; // ms
interface Nueva {
  clave: Clave;
  desde: number;
}
const nuevas = new Map<string, Nueva>();
const oyentes = new Set<() => void>();
const decir = () => {
  for (const o of oyentes) o();
};

/** Said by whoever saved it; a list that is not there yet hears it when it comes. */
export function mostrarFila(lista: string, clave: Clave): void {
  nuevas.set(lista, { clave, desde: Date.now() });
  decir();
}
export function olvidarFila(lista: string): void {
  if (nuevas.delete(lista)) decir();
}
export function useFilaNueva(lista: string): Clave | undefined {
  const n = useSyncExternalStore(
    (o) => {
      oyentes.add(o);
      return () => oyentes.delete(o);
    },
    () => nuevas.get(lista),
  );
  return n && Date.now() - n.desde < DURA ? n.clave : undefined;
}

/** Runs when no dialog covers the page any more; gives up after two seconds. Answers how to stop waiting. */
export function sinDialogo(hacer: () => void): () => void {
  const inicio = Date.now();
  let reloj = setTimeout(function mirar() {
    if (!document.querySelector('[data-pieza="velo"]')) hacer();
    else if (Date.now() - inicio < 2_000) reloj = setTimeout(mirar, 40);
  }, 0);
  return () => clearTimeout(reloj);
}
