// Focus is always somewhere: a page that opens puts it where the work begins.
import { useEffect } from 'react';

const ESPERA = 3_000; // ms, for what comes from the server
const CAMPO = ['input:not([type=hidden],[type=checkbox],[type=radio],[type=file])', 'textarea', 'select', '[contenteditable=true]']
  .map((s) => `.formulario ${s}:not(:disabled,[readonly],[tabindex="-1"])`)
  .join(', ');
const seVe = (n: HTMLElement) => n.checkVisibility?.() ?? true;
/** Where the work of this page begins: what says so itself, the first field of its form, its search; else its title. */
function inicio(pagina: HTMLElement): HTMLElement | null {
  const propio = pagina.querySelector<HTMLElement>('[data-foco]');
  if (propio) return propio;
  // On a phone a field would raise the keyboard over a page that nobody has read yet.
  const campos = matchMedia('(pointer: coarse)').matches ? [] : [...pagina.querySelectorAll<HTMLElement>(CAMPO)];
  const buscador = campos.length || matchMedia('(pointer: coarse)').matches ? null : pagina.querySelector<HTMLElement>('[data-inicio]');
  return campos.find(seVe) ?? buscador;
}

/** At every change of place; whoever has put the focus inside the page already keeps it. */
export function useFocoInicial(pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every change of place
  useEffect(() => {
    const pagina = document.getElementById('contenido');
    if (!pagina) return;
    const limite = Date.now() + ESPERA;
    const suelto = () => {
      const a = document.activeElement;
      return !a || a === document.body || a === pagina || Boolean(a.closest('.menu, .top'));
    };
    const intentar = () => {
      if (!suelto()) return acabar();
      if (document.querySelector('.velo')) return;
      const n = inicio(pagina);
      const titulo = pagina.querySelector<HTMLElement>('h1');
      if (n) n.focus({ preventScroll: true });
      else if (titulo && (!pagina.querySelector('.esqueleto') || Date.now() > limite)) {
        titulo.tabIndex = -1;
        titulo.focus({ preventScroll: true });
      } else return;
      acabar();
    };
    const mirar = new MutationObserver(intentar);
    const reloj = setTimeout(intentar, ESPERA + 50);
    const acabar = () => {
      mirar.disconnect();
      clearTimeout(reloj);
    };
    mirar.observe(pagina, { childList: true, subtree: true });
    intentar();
    return acabar;
  }, [pathname]);
}
