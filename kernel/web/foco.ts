// Focus is always somewhere: a page that opens puts it where the work begins.
import { useEffect } from 'react';

const ESPERA = 3_000; // ms, for what comes from the server
const CAMPO = ['input:not([type=hidden],[type=checkbox],[type=radio],[type=file])', 'textarea', 'select', '[contenteditable=true]']
  .map((s) => `.formulario ${s}:not(:disabled,[readonly],[tabindex="-1"])`)
  .join(', ');
const hayVelo = () => document.querySelector('[data-pieza="velo"]') !== null;
const seVe = (n: HTMLElement) => n.checkVisibility?.() ?? true;
/**
 * Where the work of this page begins: what says so itself, the first field of the part that says so (`data-parte`), of its form,
 * its search. Undefined while that part is on its way; null where the page has no field, and on a phone, where one would raise the
 * keyboard over a page that nobody has read yet.
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
 * At every change of place. Whoever has put the focus inside the page already keeps it, and whoever has begun to do something is left
 * alone; what is on its way from the server is waited for.
 */
export function useFocoInicial(pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every change of place
  useEffect(() => {
    const pagina = document.getElementById('contenido');
    if (!pagina) return;
    const limite = Date.now() + ESPERA;
    // A title has the focus only because we lent it, maybe on the page before, whose title stays.
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
        // The title has the focus meanwhile, so that the keys are not lost on nothing.
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
    // What stood over the page goes from there.
    mirar.observe(document.body, { childList: true });
    addEventListener('pointerdown', dejar, true);
    addEventListener('keydown', dejar, true);
    intentar();
    return acabar;
  }, [pathname]);
}
