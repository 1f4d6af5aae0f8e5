// The rich text of notes, prescriptions and templates: what may stay of it, and how it reads as plain text.
import sanitize from 'sanitize-html';
import { TEXTO_LARGO } from '#kernel/shared/encargos.ts';
import { conImagenes, idDeImagen, rutaImagen } from '#kernel/shared/imagenes_texto.ts';
import { VACIAS } from '#kernel/shared/nodos_html.ts';
import { escapar } from './hoja.ts';
import { segunLargo } from './taller.ts';

const COLOR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%/]+\)$/i, /^hsla?\([\d\s.,%/deg]+\)$/i, /^[a-z]{3,24}$/i];
const MEDIDA = [/^\d{1,5}(\.\d+)?(px|pt|mm|cm|em|rem|%)$/i, /^auto$/i];
const ALINEA = { 'text-align': [/^(left|right|center|justify|start|end)$/i] };
const ANCHO = { width: MEDIDA, 'min-width': MEDIDA };
const CELDA = ['colspan', 'rowspan', 'colwidth', 'width', 'valign'];

// Pictures come inside the text or from our album, never from elsewhere. SVG is left out: it is a document, not a picture.
const DENTRO = /^data:image\/(png|jpe?g|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
const esImagen = (src = '') => DENTRO.test(src) || idDeImagen(src) !== undefined;
const TAMANO = { 'font-size': [/^\d{1,2}(\.\d)?pt$/i] };

const OPCIONES: sanitize.IOptions = {
  allowedTags: (
    'p br hr div span blockquote pre code h1 h2 h3 h4 h5 h6 ul ol li b strong i em u s strike del mark sub sup small img ' +
    'table caption colgroup col thead tbody tfoot tr th td'
  ).split(' '),
  allowedAttributes: {
    '*': ['style'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start', 'type'],
    table: ['width', 'border'],
    col: ['span', 'width'],
    colgroup: ['span'],
    td: CELDA,
    th: CELDA,
    span: ['data-variable'],
  },
  allowedStyles: {
    '*': { ...ALINEA, color: COLOR, 'background-color': COLOR },
    table: ANCHO,
    col: ANCHO,
    td: ANCHO,
    th: ANCHO,
    img: { width: MEDIDA, height: MEDIDA },
    span: TAMANO,
    hr: { 'break-after': [/^page$/i] },
  },
  selfClosing: ['br', 'hr', 'img', 'col'],
  allowedSchemes: [],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  nestingLimit: 60,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !esImagen(attribs.src),
};

/**
 * What may be stored and shown of a text written in the editor, pasted or sent by anybody: paragraphs, headings, lists,
 * emphasis, tables with their widths, our pictures, alignment, sizes, colours and page breaks. Nothing that runs, nothing
 * fetched from elsewhere; links into the album lose their signature, which each reading gives anew. Cleaning twice gives
 * the same as once. What is stored has gone through here, so whoever shows it need not do it again; paper does, in a thread, for what
 * an older version let through. Of a long text only after `limpiarLargo` of it, which the road does with what is sent.
 */
export function limpiarHtml(html: string): string {
  return recordado(html)?.limpio ?? limpiar(html);
}
function limpiar(html: string): string {
  let limpio = sanitize(sinAbismo(html), OPCIONES);
  // Taking a tag away may leave a nesting that reads otherwise the next time (a paragraph in a paragraph).
  for (let vez = 0; vez < 10; vez++) {
    const otra = sanitize(limpio, OPCIONES);
    if (otra === limpio) return conImagenes(limpio, rutaImagen);
    limpio = otra;
  }
  return sanitize(escapar(textoDe(html)), OPCIONES);
}

/** Tags inside tags, beyond which a text is no text: the parser's time grows with the square of them. */
const MAX_HONDO = 1_000;
/** The text itself, or what of it is no tag where they go too deep. */
function sinAbismo(html: string): string {
  let hondo = 0;
  for (const [, cierra, nombre] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (cierra) hondo = Math.max(0, hondo - 1);
    else if (!VACIAS.has(nombre!.toLowerCase()) && ++hondo > MAX_HONDO)
      return html
        .replace(/<[^<>]*>/g, ' ')
        .replace(/ +/g, ' ')
        .replaceAll('<', '&lt;');
  }
  return html;
}

/** A text cleaned, and what it says (`textoDe`). */
export interface Limpio {
  limpio: string;
  texto: string;
}
declare module './taller.ts' {
  interface Obras {
    html: (html: string) => Limpio;
  }
}
/**
 * The same for a text of any length: a long one is cleaned in the workshop. What it gave is remembered a while, so that
 * `limpiarHtml` and `textoDe` of it, or of what came out, cost nothing: the road has asked before the handler does.
 */
export async function limpiarLargo(html: string, cliente = 0): Promise<Limpio> {
  const hecho = recordado(html) ?? (await segunLargo(html.length, 'html', html, limpiarConTexto, cliente));
  recordar(html, hecho);
  recordar(hecho.limpio, hecho);
  return hecho;
}
export function limpiarConTexto(html: string): Limpio {
  const limpio = limpiar(html);
  return { limpio, texto: textoDe(limpio) };
}
/** A text made of a clean one by taking blanks away says the same: its words need not be looked for again. */
export function diceLoMismo(otro: string, limpio: string): void {
  const hecho = recordado(limpio);
  if (hecho) recordar(otro, { ...hecho, limpio: otro });
}
/** Letters of the texts that are remembered. */
const RECUERDA = 4_000_000;
const recordados = new Map<string, Limpio>();
let letras = 0;
const recordado = (html: string): Limpio | undefined => (html.length > TEXTO_LARGO ? recordados.get(html) : undefined);
function recordar(html: string, hecho: Limpio): void {
  if (html.length <= TEXTO_LARGO) return;
  if (!recordados.delete(html)) letras += html.length;
  recordados.set(html, hecho);
  for (const viejo of recordados.keys()) {
    if (letras <= RECUERDA) return;
    recordados.delete(viejo);
    letras -= viejo.length;
  }
}

const ESQUELETO: sanitize.IOptions = {
  allowedTags: 'p div blockquote pre h1 h2 h3 h4 h5 h6 caption tr td th ul ol li br hr'.split(' '),
  allowedAttributes: { ol: ['start'] },
  nestingLimit: 60,
};
const PEGA = '\ue000'; // after a bullet: the paragraph inside the item begins on the same line
const SIGNOS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/**
 * The text of it, for previews, searches, messages and mail: one line per paragraph, bullets and numbers in the lists,
 * cells of a row apart. With `max`, cut after a whole word, with an ellipsis.
 */
export function textoDe(html: string, max = Number.POSITIVE_INFINITY): string {
  const texto = recordado(html)?.texto ?? palabras(html);
  return cortar(texto, max);
}

/** In passes that look at each letter once: no pattern here may begin again what it could not end. */
function palabras(html: string): string {
  const listas: (number | undefined)[] = []; // next number of each open list; none where they are bullets
  return sanitize(sinAbismo(html), ESQUELETO)
    .replace(/\s+/g, ' ')
    .replace(/<(\/?)(\w+)\b(?: start="(\d+)")?[^<>]*>/g, (_, cierra: string, tag: string, start: string | undefined) => {
      if (tag === 'td' || tag === 'th') return cierra ? '\t' : '';
      if (tag === 'ul' || tag === 'ol') {
        if (cierra) listas.pop();
        else listas.push(tag === 'ol' ? Number(start ?? 1) : undefined);
      }
      if (tag !== 'li' || cierra) return '\n';
      const numero = listas.at(-1);
      if (numero === undefined) return `\n•${PEGA}`;
      listas[listas.length - 1] = numero + 1;
      return `\n${numero}.${PEGA}`;
    })
    .replace(/&(lt|gt|quot|amp);/g, (s) => SIGNOS[s] ?? s)
    .split('\n')
    .map(deCeldas)
    .filter(Boolean)
    .join('\n')
    .replaceAll(new RegExp(`${PEGA}\\s*`, 'g'), ' ')
    .replace(/ +/g, ' ')
    .trim();
}
/** A line of the text; cells of a row, blank ones left out, stand apart. */
function deCeldas(linea: string): string {
  const celdas = linea.split('\t').map((c) => c.trim());
  const llenas = celdas.filter(Boolean);
  return celdas[0] || !llenas.length ? llenas.join(' · ') : `· ${llenas.join(' · ')}`;
}
/** Plain text of at most so many letters: cut after a whole word, with an ellipsis. */
export function cortar(texto: string, max: number): string {
  if (texto.length <= max) return texto;
  const corto = texto.slice(0, max - 1);
  const entero = /\s/.test(texto[max - 1] ?? '') ? corto : corto.replace(/\s\S*$/, '');
  let fin = entero.length;
  while (fin > 0 && /[\s.,;:\ud800-\udbff]/.test(entero[fin - 1]!)) fin--;
  return `${entero.slice(0, fin)}…`;
}
