// Divides a note by the headings of the clinic's template (Subjetivo, Objetivo…) and joins it again. The stored note is always
// one text; a text that does not follow the template stays in one piece.
import { nodosDe, palabrasDe } from '#kernel/shared/nodos_html.ts';

export interface Parte {
  /** The heading's words: 'Subjetivo'. */
  rotulo: string;
  /** The part's text without its heading. */
  texto: string;
  /** The heading's markup: opening tag of its block, words, closing tag. */
  abre: string;
  cabeza: string;
  cierra: string;
  /** The part's markup as loaded, until somebody edits it; so unedited parts stay identical. */
  original?: string;
  /** The part's markup while it is blank, as in the template. */
  vacia?: string;
}

/** Longest heading; longer words are text. */
const LARGO = 60;
/** Most parts; a template with more is not a form, and each block of a note is compared with all of them. */
const MAX_PARTES = 50;
/** The editor writes strong and em where older texts have b and i. */
const igualado = (html: string) => html.replace(/<(\/?)b>/gi, '<$1strong>').replace(/<(\/?)i>/gi, '<$1em>');
const bloque = (nodo: string) => /^(<(p|h[1-6])\b[^<>]*>)([\s\S]*)(<\/\2>)$/i.exec(nodo);

/** The heading at the beginning of a block: bold words, a title, or words up to a colon. */
function cabezaDe(nodo: string): Omit<Parte, 'texto'> | null {
  const [, abre = '', tipo = '', dentro = '', cierra = ''] = bloque(nodo) ?? [];
  if (!tipo) return null;
  const primero = nodosDe(dentro.trimStart())[0] ?? '';
  const cabeza =
    tipo.toLowerCase() !== 'p'
      ? dentro
      : /^<(?:strong|b)\b/i.test(primero) || /^<[^<>]+><(?:strong|b)\b/i.test(primero)
        ? primero
        : (/^[^<>:]+:/.exec(primero)?.[0] ?? '');
  const rotulo = palabrasDe(cabeza).replace(/(?<![.:\s])[.:\s]+$/, '');
  return rotulo && rotulo.length <= LARGO ? { rotulo, abre, cabeza, cierra } : null;
}

/** The template's headings in order; none when there are fewer than two, one is repeated, or text comes before the first. */
export function cabezasDe(PLANTILLA_NOTA: string): Omit<Parte, 'texto'>[] {
  const nodos = nodosDe(igualado(PLANTILLA_NOTA));
  const cabezas = nodos.flatMap((n) => cabezaDe(n) ?? []);
  const distintas = new Set(cabezas.map((c) => c.rotulo)).size === cabezas.length;
  return cabezas.length >= 2 && cabezas.length <= MAX_PARTES && distintas && cabezaDe(nodos[0]!) ? cabezas : [];
}

/** The rest of a block after its heading; undefined when it does not begin with that heading. */
function trasCabeza(nodo: string, { abre, cabeza }: Pick<Parte, 'abre' | 'cabeza'>): string | undefined {
  const [, suyo = '', tipo = '', dentro = ''] = bloque(igualado(nodo)) ?? [];
  if (!tipo || !abre.toLowerCase().startsWith(`<${tipo.toLowerCase()}`) || (suyo !== abre && suyo !== `<${tipo}>`)) return undefined;
  const limpio = dentro.trimStart();
  return limpio.startsWith(cabeza) ? limpio.slice(cabeza.length).replace(/^(?:\s|&nbsp;)+|(?<!\s)\s+$/g, '') : undefined;
}

/** The parts of a note; null when its text does not have each heading of the template once, in order, from its beginning. */
export function partirNota(NOTA: string, PLANTILLA_NOTA: string): Parte[] | null {
  const cabezas = cabezasDe(PLANTILLA_NOTA);
  if (cabezas.length === 0) return null;
  const partes: Parte[] = [];
  for (const nodo of nodosDe(NOTA)) {
    const cual = cabezas.findIndex((c) => trasCabeza(nodo, c) !== undefined);
    if (cual >= 0) {
      if (cual !== partes.length) return null;
      const resto = trasCabeza(nodo, cabezas[cual]!)!;
      partes.push({ ...cabezas[cual]!, texto: resto && `<p>${resto}</p>`, original: nodo });
      continue;
    }
    const ultima = partes.at(-1);
    if (!ultima) return null;
    ultima.texto += nodo;
    ultima.original += nodo;
  }
  if (partes.length !== cabezas.length) return null;
  return partes.map((p) => (palabrasDe(p.texto) || /<(img|hr|table)\b/i.test(p.texto) ? p : { ...p, texto: '', vacia: p.original ?? '' }));
}

/** One part as stored: its first paragraph continues on the heading's line, as printed. */
function unirParte({ original, vacia, abre, cabeza, cierra, texto }: Parte): string {
  if (original !== undefined) return original;
  if (texto === '' && vacia) return vacia;
  const enParrafo = abre.toLowerCase().startsWith('<p');
  const [primero = '', ...resto] = nodosDe(texto);
  const dentro = /^<p>([\s\S]*)<\/p>$/i.exec(primero)?.[1];
  if (!enParrafo || dentro === undefined) return `${abre}${cabeza}${enParrafo ? ' ' : ''}${cierra}${texto}`;
  return `${abre}${cabeza} ${dentro}${cierra}${resto.join('')}`;
}
export const unirNota = (partes: readonly Parte[]): string => partes.map(unirParte).join('');

/** The parts with the text of one of them replaced. */
export const conTexto = (partes: readonly Parte[], cual: number, texto: string): Parte[] =>
  partes.map(({ original, ...p }, i) => (i === cual ? { ...p, texto } : original === undefined ? p : { ...p, original }));
