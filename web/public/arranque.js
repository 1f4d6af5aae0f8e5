// Before the application. When one of its files does not arrive (the network changed while it was loading), a browser shows
// nothing and does not ask for it again until the page is reloaded.
(() => {
  const RECARGADA = 'galeno.recargada';
  const ENTRE_DOS_MS = 20_000;
  const CADA_MS = 1_000;
  /**
   * Reloads the page as soon as the server answers. Returns how to give up; undefined when this tab has just done it, because
   * what does not arrive even then is not asked for again.
   */
  globalThis.abrirDeNuevo = () => {
    if (Date.now() - Number(sessionStorage.getItem(RECARGADA) ?? 0) < ENTRE_DOS_MS) return undefined;
    const reloj = setInterval(async () => {
      const r = await fetch('/version', { cache: 'no-store' }).catch(() => undefined);
      if (!r?.ok) return;
      clearInterval(reloj);
      sessionStorage.setItem(RECARGADA, String(Date.now()));
      location.reload();
    }, CADA_MS);
    return () => clearInterval(reloj);
  };
  addEventListener(
    'error',
    ({ target }) => {
      // The application is the only module; the script of a provider that does not arrive is its screen's matter.
      if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
      const espera = globalThis.abrirDeNuevo();
      // The styles have arrived, and the theme is chosen by the application (kernel/web/tema.ts).
      const tema = localStorage.getItem('galeno.tema');
      if (tema ? tema === 'oscuro' : matchMedia('(prefers-color-scheme: dark)').matches) document.documentElement.dataset.theme = 'dark';
      const raiz = document.getElementById('raiz');
      raiz.style.cssText = 'padding: 20vh 24px; text-align: center; font: 16px system-ui, sans-serif';
      raiz.setAttribute('role', 'alert');
      raiz.textContent = espera
        ? 'Se interrumpió la conexión al abrir Galeno: se abrirá solo en cuanto vuelva.'
        : 'Galeno no se pudo abrir. Recargue la página.';
    },
    true,
  );
})();
