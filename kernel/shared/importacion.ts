// Filling a list from a sheet: what is sent, and what the dry run says row by row.
import { z } from 'zod';
import { planilla } from './archivos.ts';
import { entero, opcion, siNo, textoOpcional } from './fields.ts';

/** Largest sheet, in rows; beyond it the official lists have their own command. */
export const MAX_RENGLONES = 20_000;
export const MAX_COLUMNAS = 200;
export const MAX_CELDAS = 1_000_000;
/** Rows that an answer shows; the counts are of all. */
export const MAX_MOSTRADOS = 1_000;

export const ACCIONES = [
  ['error', 'Con error'],
  ['agregar', 'Se agrega'],
  ['actualizar', 'Se actualiza'],
  ['igual', 'Sin cambios'],
] as const;

/**
 * PROBAR only says what would happen. OMITIR leaves the wrong rows out; without it one wrong row refuses the whole sheet. `ricas`:
 * headings of columns of rich text.
 */
export const importarCon = (...ricas: string[]) =>
  z
    .object({
      ARCHIVO: planilla('Archivo', 10, ricas).optional(),
      SUGERIDO: siNo('Catálogo sugerido'),
      PROBAR: siNo('Solo probar'),
      OMITIR: siNo('Omitir los renglones con error'),
    })
    .refine((v) => v.SUGERIDO === 1 || v.ARCHIVO, { path: ['ARCHIVO'], message: 'Debe cargar un archivo' });
export const Importar = importarCon();
export type Importar = z.output<typeof Importar>;

export const Renglon = z.object({
  /** Of the sheet, the header being 1. */
  RENGLON: entero('Renglón'),
  ACCION: opcion('Acción', ACCIONES),
  TEXTO: textoOpcional('Registro', 500),
  /** Labels of what would change, or what is wrong with each field. */
  DETALLE: z.array(z.string()),
});
export type Renglon = z.output<typeof Renglon>;

export const Importacion = z.object({
  RENGLONES: z.array(Renglon),
  AGREGAR: entero('Se agregan'),
  ACTUALIZAR: entero('Se actualizan'),
  IGUALES: entero('Sin cambios'),
  ERRORES: entero('Con error'),
  /** Headers of the sheet that are no field of the list. */
  IGNORADAS: z.array(z.string()),
});
export type Importacion = z.output<typeof Importacion>;
