// Templates with variables, {{NAME}}: one way to write, check and fill them for paper, mail and chat.
import { Rechazo, type Veredicto } from './verdict.ts';

export interface Variable {
  clave: string;
  etiqueta: string;
  /** The heading it is listed under. */
  grupo: string;
  /** Text is escaped, rich text is cleaned, an image is a data: URL, a link becomes clickable. */
  tipo: 'texto' | 'html' | 'imagen' | 'enlace';
  /** The value shown in previews; images draw themselves. */
  ejemplo: string;
}

/** How templates write a variable. */
export const MARCADOR = /\{\{\s*([A-Z0-9_]+)\s*\}\}/g;
export const marcador = (clave: string): string => `{{${clave}}}`;
/** Converts the editor's variable chips to the stored form. */
export const deFichas = (html: string): string =>
  html.replace(/<span data-variable="([^"{}<]*)"[^<>]*>[^<]*<\/span>/g, (_, c: string) => marcador(c));
/** Anything between double braces, a variable or not. */
const ENTRE_LLAVES = /\{\{([^{}<]*)\}\}/g;

/** The variables that a text uses, each once, in order. */
export const clavesDe = (texto: string): string[] => [...new Set([...texto.matchAll(MARCADOR)].map((m) => m[1]!))];

/** How often a template may place pictures: five characters stand for a picture of megabytes. */
export const MAX_IMAGENES = 12;
/** Checks that a text uses only permitted variables: `permitidas` are those of its template, `todas` those of all templates. */
export function revisarVariables(texto: string, permitidas: readonly Variable[], todas: readonly Variable[]): Veredicto {
  const claves = new Map(permitidas.map((v) => [v.clave, v.tipo]));
  let imagenes = 0;
  for (const [entera, dentro] of texto.matchAll(ENTRE_LLAVES)) {
    const clave = dentro!.trim();
    if (claves.get(clave) === 'imagen' && ++imagenes > MAX_IMAGENES) return `El formato lleva más de ${MAX_IMAGENES} imágenes`;
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

/**
 * Weighs what is put into one template, which may name a long text thousands of times. The function returned throws Rechazo
 * with `frase` beyond `letras` characters or MAX_IMAGENES pictures; otherwise it returns the value.
 */
export function conTope(letras: number, frase: string): (v: Pick<Variable, 'tipo'>, valor: string) => string {
  let imagenes = MAX_IMAGENES;
  let quedan = letras;
  return ({ tipo }, valor) => {
    if (tipo === 'imagen') imagenes--;
    else quedan -= valor.length;
    if (imagenes < 0 || quedan < 0) throw new Rechazo(frase);
    return valor;
  };
}

/** Replaces each variable in the text, never inside a tag; undefined leaves it as written. */
export const llenarHtml = (html: string, poner: (clave: string) => string | undefined): string =>
  html
    .split(/(<[^<>]*>)/)
    .map((trozo) => (trozo.startsWith('<') ? trozo : trozo.replace(MARCADOR, (entero, clave: string) => poner(clave) ?? entero)))
    .join('');

/** Fills plain text line by line, leaving out lines whose variables are all blank. */
export const llenarTexto = (texto: string, valor: (clave: string) => string): string =>
  texto
    .split('\n')
    .filter((linea) => !clavesDe(linea).length || clavesDe(linea).some((c) => valor(c) !== ''))
    .map((linea) => linea.replace(MARCADOR, (_, clave: string) => valor(clave)))
    .join('\n');

/** Removes paragraphs of rich text whose variables are all blank, as `llenarTexto` does with lines. */
export const sinParrafosVacios = (html: string, valor: (clave: string) => string): string =>
  html.replace(/<(p|h[1-6]|li)(?: [^<>]*)?>(?:(?!<\/?\1[ >])[\s\S])*?<\/\1>/g, (parrafo) => {
    const claves = clavesDe(parrafo);
    return claves.length && claves.every((c) => valor(c) === '') ? '' : parrafo;
  });
