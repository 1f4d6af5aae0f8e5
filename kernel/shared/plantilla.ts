// Templates that name variables: {{NAME}} in the text. One way to write, to check and to fill them, for paper, mail and chat.
import type { Veredicto } from './verdict.ts';

export interface Variable {
  clave: string;
  etiqueta: string;
  /** Under which heading it is offered. */
  grupo: string;
  /** Plain text is escaped, rich text is cleaned, an image is a data: URL, a link is one that can be clicked. */
  tipo: 'texto' | 'html' | 'imagen' | 'enlace';
  /** What a preview shows when there is nobody; images draw themselves. */
  ejemplo: string;
}

/** How a variable is written in a template. */
export const MARCADOR = /\{\{\s*([A-Z0-9_]+)\s*\}\}/g;
export const marcador = (clave: string): string => `{{${clave}}}`;
/** The editor's chips of a text, written as it is stored. */
export const deFichas = (html: string): string =>
  html.replace(/<span data-variable="([^"{}<]*)"[^<>]*>[^<]*<\/span>/g, (_, c: string) => marcador(c));
/** What is between two pairs of braces, a variable or not. */
const ENTRE_LLAVES = /\{\{([^{}<]*)\}\}/g;

/** The variables that a text names, in order and once each. */
export const clavesDe = (texto: string): string[] => [...new Set([...texto.matchAll(MARCADOR)].map((m) => m[1]!))];

/** Whether all that a text names may be named in it: `permitidas` are those of its template, `todas` those of any. */
export function revisarVariables(texto: string, permitidas: readonly Variable[], todas: readonly Variable[]): Veredicto {
  const claves = new Set(permitidas.map((v) => v.clave));
  for (const [entera, dentro] of texto.matchAll(ENTRE_LLAVES)) {
    const clave = dentro!.trim();
    if (claves.has(clave)) continue;
    return todas.some((v) => v.clave === clave)
      ? `La variable ${entera} no se puede usar en esta plantilla`
      : `La variable ${entera} no existe`;
  }
  return (
    !/\{\{|\}\}/.test(texto.replace(ENTRE_LLAVES, '')) ||
    'Hay una variable mal escrita: las llaves {{ }} van completas y sin formato dentro'
  );
}

/** Puts something in the place of each variable of a text's words, never inside a tag; undefined leaves it as it was written. */
export const llenarHtml = (html: string, poner: (clave: string) => string | undefined): string =>
  html
    .split(/(<[^<>]*>)/)
    .map((trozo) => (trozo.startsWith('<') ? trozo : trozo.replace(MARCADOR, (entero, clave: string) => poner(clave) ?? entero)))
    .join('');

/** Fills plain text, line by line: a line all of whose variables are blank is left out. */
export const llenarTexto = (texto: string, valor: (clave: string) => string): string =>
  texto
    .split('\n')
    .filter((linea) => !clavesDe(linea).length || clavesDe(linea).some((c) => valor(c) !== ''))
    .map((linea) => linea.replace(MARCADOR, (_, clave: string) => valor(clave)))
    .join('\n');

/** Paragraphs of rich text all of whose variables are blank, taken out: what `llenarTexto` does with lines. */
export const sinParrafosVacios = (html: string, valor: (clave: string) => string): string =>
  html.replace(/<(p|h[1-6]|li)(?: [^<>]*)?>(?:(?!<\/?\1[ >])[\s\S])*?<\/\1>/g, (parrafo) => {
    const claves = clavesDe(parrafo);
    return claves.length && claves.every((c) => valor(c) === '') ? '' : parrafo;
  });
