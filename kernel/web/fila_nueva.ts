// The row just saved, by list: the list highlights and focuses it, even if it is on another page.
import { useSyncExternalStore } from 'react';

type Clave = string | number;
/** Long enough for the list to load; later it would steal the focus from what the user is doing by then. */
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

/** Called after a save; a list mounted shortly afterwards still finds it. */
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

/** Runs once no dialog covers the page; gives up after two seconds. Answers how to stop waiting. */
export function sinDialogo(hacer: () => void): () => void {
  const inicio = Date.now();
  let reloj = setTimeout(function mirar() {
    if (!document.querySelector('[data-pieza="velo"]')) hacer();
    else if (Date.now() - inicio < 2_000) reloj = setTimeout(mirar, 40);
  }, 0);
  return () => clearTimeout(reloj);
}
