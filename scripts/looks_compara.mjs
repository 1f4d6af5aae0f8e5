// Compares two builds of the application on the same server: pixels, and the computed style of every element at rest and in
// every state (:hover, :focus…). For changes that must not be visible.
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import sharp from 'sharp';

const TIPOS = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' };
/** Serves pages from `carpeta`, another dist/web; calls go to the server. */
export const servirDe = (contexto, carpeta) =>
  contexto.route('**/*', (ruta) => {
    const { pathname } = new URL(ruta.request().url());
    const archivo = ruta.request().resourceType() === 'document' ? 'index.html' : pathname;
    const lugar = join(carpeta, archivo);
    if (pathname.startsWith('/api') || !existsSync(lugar) || extname(lugar) === '') return ruta.continue();
    return ruta.fulfill({ body: readFileSync(lugar), contentType: TIPOS[extname(lugar)] ?? 'application/octet-stream' });
  });

/** Every element in document order: tag, text and computed style. Runs in the page. */
function estilos(conEstados) {
  const ESTADO = /:(hover|focus-visible|focus-within|focus|active|checked|disabled)(?![-\w])/g;
  const forzar = (reglas) => {
    for (const r of reglas) {
      // :not(.x) has the same specificity as a state and always matches.
      if (r.selectorText) r.selectorText = r.selectorText.replace(ESTADO, ':not(.ninguna)');
      if (r.cssRules?.length) forzar(r.cssRules);
    }
  };
  if (conEstados) for (const h of document.styleSheets) forzar(h.cssRules);
  for (const a of document.getAnimations()) {
    a.effect.updateTiming({ iterations: 1 });
    a.finish();
  }
  const nombres = [...getComputedStyle(document.body)].filter((n) => !/^(--|perspective-origin|transform-origin)/.test(n));
  const texto = (e, pseudo) => {
    const s = getComputedStyle(e, pseudo);
    return pseudo && s.content === 'none' ? '' : nombres.map((n) => `${n}:${s.getPropertyValue(n)}`).join(';');
  };
  return [...document.body.querySelectorAll('*:not(script, style, svg *)')].map((e) => ({
    quien: `${e.tagName.toLowerCase()}.${e.getAttribute('class') ?? ''} «${(e.textContent ?? '').trim().slice(0, 30)}»`,
    estilo: [texto(e), texto(e, '::before'), texto(e, '::after')].join('|').replaceAll(/animation-name:[^;]*;/g, ''),
  }));
}
const partes = (t) => t.split(/[;|]/);

/** Sentences describing where `nueva` differs from `vieja`. */
export async function diferencias(vieja, nueva, conEstados) {
  const [a, b] = await Promise.all([vieja.evaluate(estilos, conEstados), nueva.evaluate(estilos, conEstados)]);
  if (a.length !== b.length) return [`${a.length} elementos eran, son ${b.length}`];
  return a.flatMap(({ quien, estilo }, i) => {
    if (estilo === b[i].estilo) return [];
    const [antes, ahora] = [partes(estilo), partes(b[i].estilo)];
    if (antes.length !== ahora.length) return [`${quien} → ${b[i].quien}: otro ::before o ::after`];
    return [
      `${quien} → ${b[i].quien}: ${antes
        .flatMap((x, j) => (x === ahora[j] ? [] : [`${x} → ${ahora[j].split(':').slice(1).join(':')}`]))
        .slice(0, 6)
        .join(', ')}`,
    ];
  });
}
export async function pixeles(vieja, nueva) {
  const [a, b] = await Promise.all([vieja, nueva].map((p) => p.screenshot().then((f) => sharp(f).removeAlpha().raw().toBuffer())));
  let distintos = 0;
  for (let i = 0; i < a.length; i += 3) if (a[i] !== b[i] || a[i + 1] !== b[i + 1] || a[i + 2] !== b[i + 2]) distintos++;
  return distintos;
}
