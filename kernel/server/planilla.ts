// A sheet that somebody uploads, Excel or CSV, as rows of cells. What it is, its content says, not its name.
import Papa from 'papaparse';
// The one that unpacks what the directory names, and no more of it than the directory says.
import { readSheet } from 'read-excel-file/universal';
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
  const tamano = tamanoDescomprimido(bytes);
  if (tamano === undefined) throw new Rechazo(NO_SE_LEE, { ERRORES: { ARCHIVO: NO_SE_LEE } });
  if (tamano > MAX_LIBRO) throw new Rechazo('El libro de Excel es demasiado grande');
  try {
    return (await readSheet(new Uint8Array(bytes).buffer, { trim: false })) as Celda[][];
  } catch {
    throw new Rechazo(NO_SE_LEE, { ERRORES: { ARCHIVO: NO_SE_LEE } });
  }
}

/** Text in UTF-8 or, as Excel saves it on Windows, in Latin-1; separated by what its first lines show. */
function leerTexto(bytes: Buffer): Celda[][] {
  // Neither a PDF nor a page of the web that was named as a sheet.
  if (bytes.includes(0) || /^\s*(%PDF-|<)/.test(bytes.subarray(0, 100).toString('latin1')))
    throw new Rechazo(NO_SE_LEE, { ERRORES: { ARCHIVO: NO_SE_LEE } });
  let texto: string;
  try {
    texto = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    texto = new TextDecoder('windows-1252').decode(bytes);
  }
  const sinMarca = texto.replace(/^\uFEFF/, '');
  return Papa.parse<string[]>(sinMarca, { skipEmptyLines: false, delimiter: separadorDe(sinMarca) }).data;
}

const SEPARADORES = [';', '\t', '|', ','];
/** The one that most of the first lines have; of two equal ones, the comma is that of decimals. */
function separadorDe(texto: string): string {
  const lineas = texto
    .slice(0, 50_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/)
    .filter((l) => l.trim())
    .slice(0, 20);
  const lineasCon = (s: string) => lineas.filter((l) => l.includes(s)).length;
  return SEPARADORES.toSorted((a, b) => lineasCon(b) - lineasCon(a))[0]!;
}
