// A field's list floats above everything, so that the box around the field cannot cut it off.
import { type RefObject, useLayoutEffect, useRef } from 'react';

const MARGEN = 8; // px to the window's edges
const COMODO = 240; // px: with less room below than this, and more above, it opens upwards

/** Places the list under its field (or above it), as tall as fits, and keeps it there while something scrolls. */
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
