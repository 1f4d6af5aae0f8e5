// Draws the rows of a long page in portions, as the user scrolls to them.
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows drawn at first, and added each time the user scrolls near the end. */
const TANDA = 100;
/** How many rows of a page are drawn. */
export function useALaVista(cuantas: number) {
  const [dibujadas, dibujar] = useState(TANDA);
  const vigia = useRef<IntersectionObserver>(undefined);
  const alFinalDeLoDibujado = useCallback((n: HTMLElement | null) => {
    vigia.current?.disconnect();
    if (!n) return;
    vigia.current = new IntersectionObserver(([e]) => e!.isIntersecting && dibujar((d) => d + TANDA), { rootMargin: '600px' });
    vigia.current.observe(n);
  }, []);
  useEffect(() => {
    const todas = () => flushSync(() => dibujar(cuantas));
    addEventListener('beforeprint', todas);
    return () => removeEventListener('beforeprint', todas);
  }, [cuantas]);
  return { dibujadas, dibujar, alFinalDeLoDibujado };
}
