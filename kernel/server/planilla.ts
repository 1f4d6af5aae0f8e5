// A sheet that somebody uploads, Excel or CSV, as rows of cells. What it is, its content says, not its name.
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import type { Archivo } from '../shared/fields.ts';
import { MAX_RENGLONES } from '../shared/importacion.ts';
import { Rechazo } from '../shared/verdict.ts';
import { tamanoDescomprimido } from './zip.ts';

export type Celda = string | number | boolean | Date | null;

/** Unpacked size of a book, in bytes: one that says more is no price list. */
const MAX_LIBRO = 200 * 1024 * 1024;
const NO_SE_LEE = 'El archivo no se puede leer: debe ser un libro de Excel (.xlsx) o un archivo CSV';

/** The rows of the first sheet, empty ones left out, each with its number there. Throws `Rechazo` for what is no sheet or is too long. */
export async function leerPlanilla(a: Archivo): Promise<{ renglon: number; celdas: Celda[] }[]> {
  const bytes = Buffer.from(a.bytes);
  const filas = bytes.subarray(0, 2).toString('latin1') === 'PK' ? await leerLibro(bytes) : leerTexto(bytes);
  const llenas = filas
    .map((celdas, i) => ({ renglon: i + 1, celdas }))
    .filter(({ celdas }) => celdas.some((c) => c !== null && String(c).trim() !== ''));
  if (llenas.length > MAX_RENGLONES + 1) throw new Rechazo(`El archivo tiene más de ${MAX_RENGLONES.toLocaleString('es-MX')} renglones`);
  return llenas;
}

async function leerLibro(bytes: Buffer): Promise<Celda[][]> {
  if (tamanoDescomprimido(bytes) > MAX_LIBRO) throw new Rechazo('El libro de Excel es demasiado grande');
  try {
    return (await readSheet(bytes, { trim: false })) as Celda[][];
  } catch {
    throw new Rechazo(NO_SE_LEE, { ERRORES: { ARCHIVO: NO_SE_LEE } });
  }
}

/** Text in UTF-8 or, as Excel saves it on Windows, in Latin-1; separated by what its first lines show. */
function leerTexto(bytes: Buffer): Celda[][] {
  if (bytes.includes(0)) throw new Rechazo(NO_SE_LEE, { ERRORES: { ARCHIVO: NO_SE_LEE } });
  let texto: string;
  try {
    texto = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    texto = new TextDecoder('windows-1252').decode(bytes);
  }
  const { data } = Papa.parse<string[]>(texto.replace(/^\uFEFF/, ''), { skipEmptyLines: false, delimitersToGuess: [',', ';', '\t', '|'] });
  return data;
}
