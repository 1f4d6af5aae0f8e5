// What a field kind asks to be done with a value before a transaction opens: a picture made again, a sheet read, a long text
// cleaned. Kinds say it while they validate and the road, which validates, hears it; the browser, which does not listen, pays nothing.
import type { Archivo } from './archivo.ts';

/** How a picture is kept: at most `max` on its longer side, with this quality; its own format where none is said. */
export interface Medidas {
  max: number;
  calidad?: number;
  formato?: 'jpeg' | 'webp' | 'png';
}
export type Encargo =
  | { obra: 'imagen'; archivo: Archivo; medidas: Medidas }
  | { obra: 'planilla'; archivo: Archivo; ricas: readonly string[] }
  | { obra: 'html'; texto: string };

/** A rich text of more letters is cleaned in a thread: what is shorter costs less than the way there. */
export const TEXTO_LARGO = 4_000;

let oyente: Encargo[] | undefined;
export function encargar(e: Encargo): void {
  oyente?.push(e);
}
/** Validates, and answers also what the kinds asked for. Nothing in between waits, so nobody else is heard. */
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
