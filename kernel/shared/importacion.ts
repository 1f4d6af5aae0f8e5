// Importing a sheet into a list: what is sent, and what the dry run answers row by row.
import { z } from 'zod';
import { planilla } from './archivos.ts';
import { entero, opcion, siNo, textoOpcional } from './fields.ts';

/** Most rows in a sheet; larger official lists have their own command. */
export const MAX_RENGLONES = 20_000;
export const MAX_COLUMNAS = 200;
export const MAX_CELDAS = 1_000_000;
/** Rows that the answer includes; its counts cover all. */
export const MAX_MOSTRADOS = 1_000;

export const ACCIONES = [
  ['error', 'Con error'],
  ['agregar', 'Se agrega'],
  ['actualizar', 'Se actualiza'],
  ['igual', 'Sin cambios'],
] as const;

/**
 * PROBAR only reports what would happen. OMITIR skips wrong rows; without it one wrong row refuses the sheet. `ricas`: headings
 * of the rich text columns.
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
  /** Row number in the sheet; the header is 1. */
  RENGLON: entero('Renglón'),
  ACCION: opcion('Acción', ACCIONES),
  TEXTO: textoOpcional('Registro', 500),
  /** Labels of the fields that would change, or what is wrong with each. */
  DETALLE: z.array(z.string()),
});
export type Renglon = z.output<typeof Renglon>;

export const Importacion = z.object({
  RENGLONES: z.array(Renglon),
  AGREGAR: entero('Se agregan'),
  ACTUALIZAR: entero('Se actualizan'),
  IGUALES: entero('Sin cambios'),
  ERRORES: entero('Con error'),
  /** Headings in the sheet that match no field. */
  IGNORADAS: z.array(z.string()),
});
export type Importacion = z.output<typeof Importacion>;
