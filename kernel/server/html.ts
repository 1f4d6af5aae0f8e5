// The rich text of notes, prescriptions and templates: which markup is allowed, and the text as plain text.
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

// Pictures must be embedded or come from the clinic's album. SVG is excluded because it can contain scripts.
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
 * Cleans rich text that was typed, pasted or sent: keeps paragraphs, headings, lists, emphasis, tables with their widths, our
 * pictures, alignment, sizes, colours and page breaks. Removes everything that runs or loads from elsewhere, and the signature
 * of album links, which each reading adds anew. Cleaning twice gives the same as once. Stored text has already been cleaned, so
 * readers need not repeat it; printouts do, in a thread, because older versions allowed more. Call `limpiarLargo` first for
 * long texts, as the request path does with everything sent.
 */
export function limpiarHtml(html: string): string {
  return recordado(html)?.limpio ?? limpiar(html);
}
function limpiar(html: string): string {
  let limpio = sanitize(sinAbismo(html), OPCIONES);
  // Removing a tag may leave a nesting that parses differently the next time (a paragraph inside a paragraph), so repeat until
  // nothing changes.
  for (let vez = 0; vez < 10; vez++) {
    const otra = sanitize(limpio, OPCIONES);
    if (otra === limpio) return conImagenes(limpio, rutaImagen);
    limpio = otra;
  }
  return sanitize(escapar(textoDe(html)), OPCIONES);
}

/** Deepest nesting of tags that is still a text: the parser's time grows with the square of the depth. */
const MAX_HONDO = 1_000;
/** The text itself, or only its text content when tags are nested too deeply. */
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

/** A cleaned text and its plain text (`textoDe`). */
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
 * Like `limpiarHtml` for texts of any length: long ones are cleaned in a worker thread. The result is remembered for a while,
 * so that a handler's later `limpiarHtml` or `textoDe` of the same text costs nothing.
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
/** Registers a text that differs from a clean one only in whitespace, so that its plain text need not be computed again. */
export function diceLoMismo(otro: string, limpio: string): void {
  const hecho = recordado(limpio);
  if (hecho) recordar(otro, { ...hecho, limpio: otro });
}
/** Total characters of the remembered texts. */
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
const PEGA = '\ue000'; // marks that the paragraph after a bullet begins on the same line
const SIGNOS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/**
 * Rich text as plain text, for previews, searches, messages and mail: one line per paragraph, bullets and numbers for lists,
 * cells of a row separated. With `max`, cut after a whole word and with an ellipsis.
 */
export function textoDe(html: string, max = Number.POSITIVE_INFINITY): string {
  const texto = recordado(html)?.texto ?? palabras(html);
  return cortar(texto, max);
}

/** Each pass looks at every character once: a pattern that backtracks would take quadratic time on hostile text. */
function palabras(html: string): string {
  const listas: (number | undefined)[] = []; // next number of each open list; undefined for bullets
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
/** One table row as a line: the cells that are not blank, separated. */
function deCeldas(linea: string): string {
  const celdas = linea.split('\t').map((c) => c.trim());
  const llenas = celdas.filter(Boolean);
  return celdas[0] || !llenas.length ? llenas.join(' · ') : `· ${llenas.join(' · ')}`;
}
/** Plain text of at most `max` characters, cut after a whole word and with an ellipsis. */
export function cortar(texto: string, max: number): string {
  if (texto.length <= max) return texto;
  const corto = texto.slice(0, max - 1);
  const entero = /\s/.test(texto[max - 1] ?? '') ? corto : corto.replace(/\s\S*$/, '');
  let fin = entero.length;
  while (fin > 0 && /[\s.,;:\ud800-\udbff]/.test(entero[fin - 1]!)) fin--;
  return `${entero.slice(0, fin)}…`;
}
