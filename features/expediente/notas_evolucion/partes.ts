// A note in the parts of the clinic's template (Subjetivo, Objetivo…): how its text is told apart and put together again. What is
// stored is one text always; whatever does not follow the template stays in one piece.
import { nodosDe, palabrasDe } from '#kernel/shared/nodos_html.ts';

export interface Parte {
  /** What the part is called: 'Subjetivo'. */
  rotulo: string;
  /** What is written in it, without its heading. */
  texto: string;
  /** The markup of its heading: the block that it opens, and the words. */
  abre: string;
  cabeza: string;
  cierra: string;
  /** Its whole markup as it came, while nobody has written in it. */
  original?: string;
  /** Its markup while it is blank, as the template has it. */
  vacia?: string;
}

/** A heading is short; longer words are the text itself. */
const LARGO = 60;
/** A template with more of them is no form, and each block of a note is looked up in all. */
const MAX_PARTES = 50;
/** The editor writes strong and em where others wrote b and i. */
const igualado = (html: string) => html.replace(/<(\/?)b>/gi, '<$1strong>').replace(/<(\/?)i>/gi, '<$1em>');
const bloque = (nodo: string) => /^(<(p|h[1-6])\b[^<>]*>)([\s\S]*)(<\/\2>)$/i.exec(nodo);

/** The heading with which a block of a template begins: bold words, a title, or words up to a colon. */
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

/** The headings of a template, in order; none where it has no parts of its own: fewer than two, repeated, or words before the first. */
export function cabezasDe(PLANTILLA_NOTA: string): Omit<Parte, 'texto'>[] {
  const nodos = nodosDe(igualado(PLANTILLA_NOTA));
  const cabezas = nodos.flatMap((n) => cabezaDe(n) ?? []);
  const distintas = new Set(cabezas.map((c) => c.rotulo)).size === cabezas.length;
  return cabezas.length >= 2 && cabezas.length <= MAX_PARTES && distintas && cabezaDe(nodos[0]!) ? cabezas : [];
}

/** What is left of a block after its heading; undefined when it does not begin with it. */
function trasCabeza(nodo: string, { abre, cabeza }: Pick<Parte, 'abre' | 'cabeza'>): string | undefined {
  const [, suyo = '', tipo = '', dentro = ''] = bloque(igualado(nodo)) ?? [];
  if (!tipo || !abre.toLowerCase().startsWith(`<${tipo.toLowerCase()}`) || (suyo !== abre && suyo !== `<${tipo}>`)) return undefined;
  const limpio = dentro.trimStart();
  return limpio.startsWith(cabeza) ? limpio.slice(cabeza.length).replace(/^(?:\s|&nbsp;)+|(?<!\s)\s+$/g, '') : undefined;
}

/** The parts of a note, or null when its text does not say every heading of the template once, in order and from its beginning. */
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

/** One part as it is stored: its first paragraph goes on after the heading, as it reads on paper. */
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

/** The parts with another text in one of them. */
export const conTexto = (partes: readonly Parte[], cual: number, texto: string): Parte[] =>
  partes.map(({ original, ...p }, i) => (i === cual ? { ...p, texto } : original === undefined ? p : { ...p, original }));
