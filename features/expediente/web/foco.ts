// Where the focus is when a screen of the file opens: never on nothing, and never taken from a dialog that opened over it.
import { useEffect } from 'react';

const libre = () => document.activeElement === null || document.activeElement === document.body;
/**
 * Once: takes the focus to what `buscar` finds, as soon as it is there and no dialog stands over the screen. With `robar` also from
 * where the screen itself had put it; otherwise a focus that somebody has put elsewhere in the file is left.
 */
export function useFocoInicial(
  buscar: () => HTMLElement | null,
  { si = true, robar = false }: { si?: boolean; robar?: boolean } = {},
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the screen opened with
  useEffect(() => {
    if (!si) return;
    let marco = 0;
    const poner = () => {
      // A dialog that closes gives the focus back to where it was, which may be nothing: a frame later that is settled.
      marco = requestAnimationFrame(() => {
        if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
        const n = buscar();
        if (!n) return;
        if (robar || libre() || !document.activeElement?.closest('.exp-contenido')) n.focus();
        observador.disconnect();
      });
    };
    const observador = new MutationObserver(() => {
      cancelAnimationFrame(marco);
      poner();
    });
    observador.observe(document.body, { childList: true, subtree: true });
    poner();
    return () => {
      cancelAnimationFrame(marco);
      observador.disconnect();
    };
  }, []);
}
/** On a phone a field with the focus brings the keyboard, which covers what the screen has to say. */
export const CON_TECLADO = matchMedia('(pointer: fine)').matches;
