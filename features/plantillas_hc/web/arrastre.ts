// Drag and drop of rows by their handle: within their list, or onto a row of another list that accepts them.
import { type PointerEvent, useEffect, useRef, useState } from 'react';

const MARGEN = 28;
const PASO = 12;

export interface Arrastre {
  /** The row being dragged. */
  clave: number;
  /** The place it would drop before, from 0 to the number of rows. */
  hueco: number;
}
interface OpcionesDeArrastre {
  /** Keys of the rows in their order. */
  claves: readonly number[];
  alMover: (clave: number, posicion: number) => void;
  /** Rows of other lists that accept one: a selector, and what to do. */
  fuera?: { selector: string; alSoltar: (clave: number, sobre: HTMLElement) => void };
}

/** For a list whose rows are its `li`. Escape cancels; dropping a row where it was changes nothing. */
export function useArrastre({ claves, alMover, fuera }: OpcionesDeArrastre) {
  const lista = useRef<HTMLOListElement>(null);
  const [arrastre, setArrastre] = useState<Arrastre>();
  const sobre = useRef<HTMLElement | null>(null);
  const marcar = (n: HTMLElement | null) => {
    if (sobre.current === n) return;
    delete sobre.current?.dataset.recibe;
    if (n) n.dataset.recibe = '';
    sobre.current = n;
  };
  const soltar = () => {
    marcar(null);
    setArrastre(undefined);
  };
  const viva = arrastre !== undefined;
  useEffect(() => {
    if (!viva) return;
    const tecla = (e: KeyboardEvent) => {
      if (e.key !== 'Escape') return;
      e.stopPropagation();
      delete sobre.current?.dataset.recibe;
      sobre.current = null;
      setArrastre(undefined);
    };
    addEventListener('keydown', tecla, true);
    return () => removeEventListener('keydown', tecla, true);
  }, [viva]);

  const asa = (clave: number) => ({
    onPointerDown: (e: PointerEvent<HTMLElement>) => {
      if (e.button !== 0) return;
      e.currentTarget.setPointerCapture(e.pointerId);
      setArrastre({ clave, hueco: claves.indexOf(clave) });
    },
    onPointerMove: (e: PointerEvent<HTMLElement>) => {
      if (arrastre?.clave !== clave) return;
      const debajo = document.elementFromPoint(e.clientX, e.clientY);
      const otra = fuera ? (debajo?.closest<HTMLElement>(fuera.selector) ?? null) : null;
      marcar(otra);
      const caja = lista.current?.getBoundingClientRect();
      if (caja && !otra) {
        // Near an edge, scroll a long list.
        if (e.clientY < caja.top + MARGEN) lista.current!.scrollTop -= PASO;
        else if (e.clientY > caja.bottom - MARGEN) lista.current!.scrollTop += PASO;
      }
      const filas = [...(lista.current?.children ?? [])];
      const tras = filas.findIndex((f) => {
        const r = f.getBoundingClientRect();
        return e.clientY < r.top + r.height / 2;
      });
      const hueco = otra ? claves.indexOf(clave) : tras < 0 ? filas.length : tras;
      if (hueco !== arrastre.hueco) setArrastre({ clave, hueco });
    },
    onPointerUp: () => {
      if (arrastre?.clave !== clave) return;
      const desde = claves.indexOf(clave);
      const a = arrastre.hueco > desde ? arrastre.hueco - 1 : arrastre.hueco;
      if (sobre.current) fuera?.alSoltar(clave, sobre.current);
      else if (a !== desde) alMover(clave, a + 1);
      soltar();
    },
    onPointerCancel: soltar,
  });
  return { lista, arrastre, asa };
}
