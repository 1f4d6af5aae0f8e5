// One PDF out of several: with page numbers, an index whose lines are links, and bookmarks. The work is done in the workshop and
// goes from file to file, so that a thousand pages take no more memory than the longest part.

export interface LineaDeIndice {
  texto: string;
  /** Page of the whole document, from 1. */
  pagina: number;
  /** 0 for a part, 1 for a record of it. */
  nivel: 0 | 1;
}
export interface PorUnir {
  /** The files in their order, with their pages. */
  partes: readonly { ruta: string; paginas: number }[];
  destino: string;
  titulo: string;
  indice: readonly LineaDeIndice[];
  /** The page of the whole document, from 1, on which the index begins. */
  paginaIndice: number;
  /** Foot at the left of each page. */
  pie: string;
}
export interface PorMedir {
  ruta: string;
  titulos: readonly string[];
}
declare module './taller.ts' {
  interface Obras {
    medir_pdf: (e: PorMedir) => Promise<{ paginas: number; en: number[] }>;
    unir_pdf: (e: PorUnir) => Promise<{ paginas: number; peso: number }>;
  }
}

/** Height in points of a line of the index; `INDICE_CSS` draws it that high. */
export const ALTO_LINEA = 17;
/** Lines of the index on its first page, under the title, and on each of the others. */
export const LINEAS_PRIMERA = 36;
export const LINEAS_DEMAS = 38;
/** Margins of an index page in points: the first line begins `ARRIBA` below the edge, `TITULO` lower on the first page. */
export const ARRIBA = 48;
export const TITULO = 34;
export const LADO = 42.5;

/** Pages that an index of so many lines takes. */
export const paginasDeIndice = (lineas: number): number => 1 + Math.max(0, Math.ceil((lineas - LINEAS_PRIMERA) / LINEAS_DEMAS));
/** Page of the index, from 0, and place on it of a line. */
export const lugarDeLinea = (i: number): { pagina: number; lugar: number } =>
  i < LINEAS_PRIMERA
    ? { pagina: 0, lugar: i }
    : { pagina: 1 + Math.floor((i - LINEAS_PRIMERA) / LINEAS_DEMAS), lugar: (i - LINEAS_PRIMERA) % LINEAS_DEMAS };
