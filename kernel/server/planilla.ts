// An uploaded spreadsheet, read in a worker thread (planilla_hilo.ts).
import type { Archivo } from '../shared/archivo.ts';
import { type Dado, dar, enTaller } from './taller.ts';

export type Celda = string | number | boolean | Date | null;
/** The rows of the first sheet without the empty ones, each with its row number. */
export type Renglones = { renglon: number; celdas: Celda[] }[];

declare module './taller.ts' {
  interface Obras {
    planilla: (e: { bytes: Dado; ricas: readonly string[] }) => Promise<Renglones>;
  }
}

/**
 * Reads the first sheet. Cells of the columns `ricas` (by heading) come as clean rich text. Throws `Rechazo` when it is no
 * spreadsheet or exceeds the limits.
 */
export async function leerPlanilla(a: Archivo, cliente = 0, ricas: readonly string[] = []): Promise<Renglones> {
  const { bytes, pasan } = dar(a.enDisco ?? (await a.leer()));
  return enTaller('planilla', { bytes, ricas }, { cliente, pasan });
}
