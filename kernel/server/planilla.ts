// A sheet that somebody uploads, read in the workshop (`planilla_hilo.ts`).
import type { Archivo } from '../shared/archivo.ts';
import { copia, enTaller } from './taller.ts';

export type Celda = string | number | boolean | Date | null;
/** The rows of the first sheet, empty ones left out, each with its number there. */
export type Renglones = { renglon: number; celdas: Celda[] }[];

declare module './taller.ts' {
  interface Obras {
    planilla: (e: { bytes: Uint8Array; ricas: readonly string[] }) => Promise<Renglones>;
  }
}

/** Cells of the columns `ricas`, by heading, come as clean rich text. Throws `Rechazo` for what is no sheet or has too much in it. */
export function leerPlanilla({ bytes }: Archivo, cliente = 0, ricas: readonly string[] = []): Promise<Renglones> {
  const suyos = copia(bytes);
  return enTaller('planilla', { bytes: suyos, ricas }, { cliente, pasan: [suyos.buffer] });
}
