// Where the focus goes when a dialog closes.
import { type RefObject, useRef } from 'react';
import type { DialogoProps } from './ventana.ts';

/**
 * Answers what a closing dialog gives the focus to: what had it when the dialog opened. It is noted while the dialog is first
 * drawn, because a field with autofocus has taken it by the time that the library asks. True leaves the choice to the library,
 * false leaves the focus where the screen has put it meanwhile.
 */
export function useDevolver({ abierto, alDevolver }: Pick<DialogoProps, 'abierto' | 'alDevolver'>, caja: RefObject<HTMLElement | null>) {
  const antes = useRef<Element>(null);
  const estaba = useRef(false);
  if (abierto && !estaba.current) antes.current = document.activeElement;
  estaba.current = abierto;
  return (): HTMLElement | boolean | null => {
    if (alDevolver) return alDevolver();
    const ahora = document.activeElement;
    if (ahora !== document.body && ahora && !caja.current?.contains(ahora)) return false;
    const previo = antes.current;
    return previo instanceof HTMLElement && previo.isConnected && previo !== document.body ? previo : true;
  };
}
