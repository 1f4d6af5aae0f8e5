// The pieces of well-formed rich text, without a document to parse it: for rules that server and browser both ask.
/** Tags that hold nothing. */
export const VACIAS = new Set(['br', 'hr', 'img', 'col']);

/** The nodes of the first level of well-formed HTML, as text. */
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
 * Bold words that end a paragraph with a stop or a colon are its heading: a plain space goes after them, so that what is typed
 * there is neither bold nor glued to them.
 */
export const despegar = (html: string): string =>
  html.replace(/(<(?:strong|b)\b[^<>]*>[^<]*[.:](?:<\/(?:strong|b|em|i|u|span)>)+)\s*(?=<\/p>)/gi, '$1 ');

const ENTIDADES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ', '&#39;': "'" };
/** Its words on one line. For what is compared and looked up; `textoDe` of the server keeps the lines. */
export const palabrasDe = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (e) => ENTIDADES[e]!)
    .replace(/\s+/g, ' ')
    .trim();
