// Splits well-formed rich text without a DOM, for rules that server and browser share.
/** Elements without content. */
export const VACIAS = new Set(['br', 'hr', 'img', 'col']);

/** The first-level nodes of well-formed HTML, as text. */
export function nodosDe(html: string): string[] {
  const nodos: string[] = [];
  let hondo = 0;
  let desde = 0;
  for (const m of html.matchAll(/<(\/?)([a-z0-9]+)(?![a-z0-9])[^<>]*>/gi)) {
    const [etiqueta, cierra, nombre] = [m[0], m[1] === '/', m[2]!.toLowerCase()];
    if (hondo === 0 && m.index > desde) nodos.push(html.slice(desde, m.index));
    if (hondo === 0) desde = m.index;
    if (!VACIAS.has(nombre)) hondo += cierra ? -1 : 1;
    if (hondo <= 0) {
      hondo = 0;
      nodos.push(html.slice(desde, m.index + etiqueta.length));
      desde = m.index + etiqueta.length;
    }
  }
  if (desde < html.length) nodos.push(html.slice(desde));
  return nodos.filter((n) => n.trim() !== '');
}

/**
 * A bold phrase ending a paragraph with a period or colon is a heading: adds a plain space after it, so that what is typed next
 * is neither bold nor attached to it.
 */
export const despegar = (html: string): string =>
  html.replace(/(<(?:strong|b)\b[^<>]*>[^<]*[.:](?:<\/(?:strong|b|em|i|u|span)>)+)\s*(?=<\/p>)/gi, '$1 ');

const ENTIDADES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ', '&#39;': "'" };
/** The words on one line, for comparing and searching; the server's `textoDe` keeps the lines. */
export const palabrasDe = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (e) => ENTIDADES[e]!)
    .replace(/\s+/g, ' ')
    .trim();
