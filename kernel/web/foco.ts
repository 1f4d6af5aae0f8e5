// When a page opens, the focus goes where its work begins.
import { useLayoutEffect } from 'react';

const ESPERA = 3_000; // ms to wait for the server's data
const CAMPO = ['input:not([type=hidden],[type=checkbox],[type=radio],[type=file])', 'textarea', 'select', '[contenteditable=true]']
  .map((s) => `[data-pieza="formulario"] ${s}:not(:disabled,[readonly],[tabindex="-1"])`)
  .join(', ');
const hayVelo = () => document.querySelector('[data-pieza="velo"]') !== null;
const seVe = (n: HTMLElement) => n.checkVisibility?.() ?? true;
/**
 * Where the page's work begins: an element marked `data-foco`; else the first field of the part marked `data-parte`, of its
 * form, or its search box. Undefined while that part is loading. Null when the page has no field, and on phones, where focusing
 * one would open the keyboard over a page nobody has read yet.
 */
function inicio(pagina: HTMLElement): HTMLElement | null | undefined {
  const propio = pagina.querySelector<HTMLElement>('[data-foco]');
  if (propio) return propio;
  if (matchMedia('(pointer: coarse)').matches) return null;
  const parte = pagina.querySelector<HTMLElement>('[data-parte]');
  if (parte) return [...parte.querySelectorAll<HTMLElement>(CAMPO)].find(seVe);
  return [...pagina.querySelectorAll<HTMLElement>(CAMPO)].find(seVe) ?? pagina.querySelector<HTMLElement>('[data-inicio]');
}

/**
 * Runs at every change of address. Focus that is already inside the page stays, a user who has begun to do something is not
 * disturbed, and data that is still loading is waited for.
 */
export function useFocoInicial(pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every change of place
  useLayoutEffect(() => {
    const pagina = document.getElementById('contenido');
    if (!pagina) return;
    const limite = Date.now() + ESPERA;
    // A focused title was focused by us, perhaps on the previous page, so the focus may be moved from it.
    const suelto = () => {
      const a = document.activeElement;
      return !a || a === document.body || a === pagina || a.matches('h1') || Boolean(a.closest('[data-pieza="menu"], [data-pieza="tope"]'));
    };
    const alTitulo = () => {
      const titulo = pagina.querySelector<HTMLElement>('h1');
      if (!titulo) return;
      titulo.tabIndex = -1;
      titulo.focus({ preventScroll: true });
    };
    const intentar = () => {
      if (!suelto()) return acabar();
      if (hayVelo()) return;
      const n = inicio(pagina);
      const viene = n === undefined || pagina.querySelector('[data-pieza="esqueleto"]') !== null;
      if (n) n.focus({ preventScroll: true });
      else if (!viene && pagina.querySelector('h1')) alTitulo();
      else {
        // Meanwhile the title has the focus, so that keys go to the page.
        if (Date.now() > limite) alTitulo();
        return;
      }
      acabar();
    };
    const mirar = new MutationObserver(intentar);
    const reloj = setTimeout(intentar, ESPERA + 50);
    const dejar = () => !hayVelo() && acabar();
    const acabar = () => {
      mirar.disconnect();
      clearTimeout(reloj);
      removeEventListener('pointerdown', dejar, true);
      removeEventListener('keydown', dejar, true);
    };
    mirar.observe(pagina, { childList: true, subtree: true });
    // A dialog that covered the page is removed from body.
    mirar.observe(document.body, { childList: true });
    addEventListener('pointerdown', dejar, true);
    addEventListener('keydown', dejar, true);
    intentar();
    return acabar;
  }, [pathname]);
}
