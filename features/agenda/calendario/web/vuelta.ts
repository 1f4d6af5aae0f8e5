// Remembers how far a view was scrolled, for those who come back with the browser's back button.
import { type RefObject, useLayoutEffect } from 'react';
import { useNavigationType } from 'react-router';

const lugares = new Map<string, readonly [x: number, y: number]>();
/** `clave` names what is shown; `alLlegar` scrolls a view that is opened anew. */
export function useVuelta(caja: RefObject<HTMLElement | null>, clave: string, alLlegar?: (caja: HTMLElement) => void): void {
  const regresa = useNavigationType() === 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each thing that is shown
  useLayoutEffect(() => {
    const n = caja.current;
    if (!n) return;
    const antes = regresa ? lugares.get(clave) : undefined;
    if (antes) n.scrollTo(...antes);
    else alLlegar?.(n);
    const recordar = () => lugares.set(clave, [n.scrollLeft, n.scrollTop]);
    n.addEventListener('scroll', recordar, { passive: true });
    return () => n.removeEventListener('scroll', recordar);
  }, [clave]);
}
