// A list that belongs to a field floats over everything else, wherever the field stands: the box that holds the field cannot cut it.
import { type RefObject, useLayoutEffect, useRef } from 'react';

const MARGEN = 8; // px, from the edges of the window
const COMODO = 240; // px: with less room below, and more above, it opens upwards

/** Puts the list under its field (or over it), as tall as the room allows, and keeps it there while something scrolls. */
export function useFlotante(ancla: RefObject<HTMLElement | null>, abierto: boolean): RefObject<HTMLDivElement | null> {
  const lista = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const caja = lista.current;
    if (!abierto || !caja) return;
    caja.showPopover?.();
    const poner = () => {
      const campo = ancla.current?.getBoundingClientRect();
      if (!campo) return;
      const abajo = innerHeight - campo.bottom - MARGEN * 2;
      const arriba = campo.top - MARGEN * 2;
      const sube = abajo < COMODO && arriba > abajo;
      const ancho = Math.min(Math.max(campo.width, 260), innerWidth - MARGEN * 2);
      Object.assign(caja.style, {
        width: `${ancho}px`,
        left: `${Math.max(MARGEN, Math.min(campo.left, innerWidth - MARGEN - ancho))}px`,
        top: sube ? 'auto' : `${campo.bottom + 4}px`,
        bottom: sube ? `${innerHeight - campo.top + 4}px` : 'auto',
        maxHeight: `${Math.min(320, sube ? arriba : abajo)}px`,
      });
    };
    poner();
    addEventListener('scroll', poner, true);
    addEventListener('resize', poner);
    return () => {
      removeEventListener('scroll', poner, true);
      removeEventListener('resize', poner);
    };
  }, [abierto, ancla]);
  return lista;
}
