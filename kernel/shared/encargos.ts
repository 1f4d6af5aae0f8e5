// Work that a field requests before the transaction opens: re-encoding a picture, reading a sheet, cleaning a long text. Fields
// register it while they validate; the server collects it, the browser ignores it.
import type { Archivo } from './archivo.ts';

/**
 * How a picture is stored: at most `max` pixels on its longer side, with this quality, in its own format unless another is
 * given.
 */
export interface Medidas {
  max: number;
  calidad?: number;
  formato?: 'jpeg' | 'webp' | 'png';
  /** Also a small copy, at most this many pixels on its longer side, for lists. */
  miniatura?: number;
  /** The sentence that refuses a picture in which nothing is to be seen. */
  vacia?: string;
}
export type Encargo =
  /** With `pdf` a PDF is also accepted, and kept as it is. */
  | { obra: 'imagen'; archivo: Archivo; medidas: Medidas; pdf?: true }
  | { obra: 'pdf_o_texto'; archivo: Archivo }
  | { obra: 'planilla'; archivo: Archivo; ricas: readonly string[] }
  | { obra: 'html'; texto: string };

/** Rich texts with more characters are cleaned in a thread; for shorter ones the transfer would cost more. */
export const TEXTO_LARGO = 4_000;

let oyente: Encargo[] | undefined;
export function encargar(e: Encargo): void {
  oyente?.push(e);
}
/** Validates and also answers what the fields requested. Validation is synchronous, so requests of other calls cannot mix in. */
export function conEncargos<T>(validar: () => T): [T, Encargo[]] {
  const antes = oyente;
  const oidos: Encargo[] = [];
  oyente = oidos;
  try {
    return [validar(), oidos];
  } finally {
    oyente = antes;
  }
}
