// Reads an Excel or CSV file as rows of cells, recognising the format by content, not by name. Runs in a worker thread, and
// even there rows, columns and unpacked size are checked on the raw file before cells are created.
import { unzipSync, zipSync } from 'fflate';
import Papa from 'papaparse';
// The variant that reads in the calling thread: it receives parts that are already unpacked.
import { readSheet } from 'read-excel-file/universal';
import { MAX_CELDAS, MAX_COLUMNAS, MAX_RENGLONES } from '../shared/importacion.ts';
import { Rechazo } from '../shared/verdict.ts';
import { limpiarHtml } from './html.ts';
import { ANTES_DEL_ENCABEZADO, igualado } from './importar.ts';
import type { Celda, Renglones } from './planilla.ts';
import type { Dado } from './taller.ts';
import { bytesDe } from './taller_hilo.ts';

/** Unpacked bytes of the parts that are read; twenty thousand rows of forty cells need less. */
const MAX_LIBRO = 48 * 1024 * 1024;
/** A part of this size compressed more than MAX_RAZON times is not a list that a person made. */
const PARTE_GRANDE = 4 * 1024 * 1024;
const MAX_RAZON = 200;
/** Lines, including blank ones. */
const MAX_LINEAS = 10 * MAX_RENGLONES;

/** Characters in one cell: Excel's own limit. */
const MAX_CELDA = 32_767;

const conMiles = (n: number) => n.toLocaleString('es-MX');
const NO_SE_LEE = 'El archivo no se puede leer: debe ser un libro de Excel (.xlsx) o un archivo CSV';
const mal = (sentencia: string) => new Rechazo(sentencia, { ERRORES: { ARCHIVO: sentencia } });
const noSeLee = () => mal(NO_SE_LEE);
const muyGrande = () => mal('El libro de Excel es demasiado grande');
const muchosRenglones = () => mal(`El archivo tiene más de ${conMiles(MAX_RENGLONES)} renglones`);
const muchasColumnas = () => mal(`El archivo tiene más de ${MAX_COLUMNAS} columnas`);
const muchasCeldas = () => mal(`El archivo tiene más de ${conMiles(MAX_CELDAS)} celdas`);

export async function leerRenglones({ bytes: dado, ricas }: { bytes: Dado; ricas: readonly string[] }): Promise<Renglones> {
  const bytes = Buffer.from(bytesDe(dado).buffer);
  const filas = bytes.subarray(0, 2).toString('latin1') === 'PK' ? await leerLibro(bytes) : leerTexto(bytes);
  const llenas: Renglones = [];
  for (const [i, fila] of filas.entries()) {
    const celdas = fila.slice(0, fila.findLastIndex((c) => c !== null && String(c).trim() !== '') + 1);
    if (celdas.length > MAX_COLUMNAS) throw muchasColumnas();
    if (celdas.length) llenas.push({ renglon: i + 1, celdas });
    if (llenas.length > MAX_RENGLONES + 1) throw muchosRenglones();
    if (celdas.some((c) => typeof c === 'string' && c.length > MAX_CELDA))
      throw mal(`El renglón ${conMiles(i + 1)} tiene una celda con más de ${conMiles(MAX_CELDA)} caracteres`);
  }
  limpiarColumnas(llenas, ricas);
  return llenas;
}

/** Cleans the cells with markup in the columns under those headings. */
function limpiarColumnas(renglones: Renglones, ricas: readonly string[]): void {
  const son = new Set(ricas.map(igualado));
  const cuales = new Set(
    renglones.slice(0, ANTES_DEL_ENCABEZADO).flatMap(({ celdas }) => celdas.flatMap((c, n) => (son.has(igualado(c)) ? [n] : []))),
  );
  for (const { celdas } of renglones)
    for (const n of cuales) {
      const celda = celdas[n];
      if (typeof celda === 'string' && /<[a-z]/i.test(celda)) celdas[n] = limpiarHtml(celda);
    }
}

async function leerLibro(bytes: Buffer): Promise<Celda[][]> {
  const partes = desempacar(bytes);
  const primera = primeraHoja(partes);
  medirHoja(partes[primera]!);
  // The other sheets are not read.
  for (const nombre of Object.keys(partes)) if (/\/worksheets\//.test(nombre) && nombre !== primera) delete partes[nombre];
  try {
    return (await readSheet(zipSync(partes, { level: 0 }).buffer as ArrayBuffer, { trim: false })) as Celda[][];
  } catch {
    throw noSeLee();
  }
}

/** Unpacks the parts of the workbook that matter, checking their declared sizes first. */
function desempacar(bytes: Buffer): Record<string, Uint8Array> {
  let suma = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        if (!/^(xl\/.*|\[Content_Types\]|_rels\/.*)\.(xml|rels)$/i.test(name) || /^xl\/(drawings|media|charts|pivot)/i.test(name))
          return false;
        suma += originalSize;
        if (suma > MAX_LIBRO || (originalSize > PARTE_GRANDE && originalSize > size * MAX_RAZON)) throw muyGrande();
        return true;
      },
    });
  } catch (e) {
    throw e instanceof Rechazo ? e : noSeLee();
  }
}

const texto = (b: Uint8Array | undefined): string => {
  if (!b) throw noSeLee();
  return Buffer.from(b.buffer, b.byteOffset, b.byteLength).toString('latin1');
};
const atributo = (etiqueta: string, nombre: string) => new RegExp(`[\\s:]${nombre}\\s?=\\s?["']([^"'<>]*)["']`).exec(etiqueta)?.[1];
/** Name of the part with the first sheet, according to the workbook. */
function primeraHoja(partes: Record<string, Uint8Array>): string {
  const hoja = /<(?:\w+:)?sheet\s[^<>]*>/.exec(texto(partes['xl/workbook.xml']))?.[0] ?? '';
  const id = atributo(hoja, 'id');
  const relaciones = texto(partes['xl/_rels/workbook.xml.rels']).match(/<(?:\w+:)?Relationship\s[^<>]*>/g) ?? [];
  const destino = atributo(relaciones.find((r) => atributo(r, 'Id') === id) ?? '', 'Target') ?? '';
  const nombre = destino.startsWith('/') ? destino.slice(1) : `xl/${destino}`;
  if (!destino || !Object.hasOwn(partes, nombre)) throw noSeLee();
  return nombre;
}

/** Checks a sheet's number of rows, columns and cells before creating any cell. */
function medirHoja(parte: Uint8Array): void {
  let celdas = 0;
  for (const [, que, dentro, sola] of texto(parte).matchAll(/<(?:\w+:)?(row|c)(?=[\s/>])([^<>]*?)(\/?)>/g)) {
    const donde = /\sr\s?=\s?["']([^"'<>]*)["']/.exec(dentro!)?.[1];
    if (que === 'row') {
      if (donde !== undefined && !/^\d{1,7}$/.test(donde)) throw noSeLee();
      if (++celdas > MAX_CELDAS) throw muchasCeldas();
      continue;
    }
    const [, letras, renglon] = /^([A-Z]{1,3})(\d{1,7})$/.exec(donde ?? '') ?? [];
    if (!letras) throw noSeLee();
    // A cell with format and no value: Excel writes those up to the end of the sheet.
    if (sola) continue;
    if (++celdas > MAX_CELDAS) throw muchasCeldas();
    if ([...letras].reduce((n, l) => n * 26 + l.charCodeAt(0) - 64, 0) > MAX_COLUMNAS) throw muchasColumnas();
    if (Number(renglon) > MAX_LINEAS) throw muchosRenglones();
  }
}

/** Text in UTF-8 or, as Excel saves it on Windows, in Latin-1; the separator is taken from the first lines. */
function leerTexto(bytes: Buffer): Celda[][] {
  // Refuses a PDF or a web page that was renamed to look like a spreadsheet.
  if (bytes.includes(0) || /^\s*(%PDF-|<)/.test(bytes.subarray(0, 100).toString('latin1'))) throw noSeLee();
  const escrito = decodificar(bytes);
  const separador = separadorDe(escrito);
  if (['\n', '\r'].some((fin) => cuantos(escrito, fin, MAX_LINEAS) > MAX_LINEAS)) throw muchosRenglones();
  // In a first line without quotes the columns can be counted without parsing.
  const primera = /^[^"\r\n]*/.exec(escrito)![0];
  if (cuantos(sinFinal(primera, separador), separador, MAX_COLUMNAS) >= MAX_COLUMNAS) throw muchasColumnas();
  if (cuantos(escrito, separador, MAX_CELDAS) > MAX_CELDAS) throw muchasCeldas();
  return Papa.parse<string[]>(escrito, { skipEmptyLines: false, delimiter: separador }).data;
}
function decodificar(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
/** A line without the trailing separators of blank cells. */
function sinFinal(linea: string, separador: string): string {
  let fin = linea.length;
  while (fin > 0 && (linea[fin - 1] === separador || linea[fin - 1] === ' ')) fin--;
  return linea.slice(0, fin);
}
/** Occurrences of `que`, counting no further than one more than `max`. */
function cuantos(t: string, que: string, max: number): number {
  let n = 0;
  for (let i = t.indexOf(que); i >= 0 && n <= max; i = t.indexOf(que, i + 1)) n++;
  return n;
}

const SEPARADORES = [';', '\t', '|', ','];
/** The separator that occurs in most of the first lines; on a tie, not the comma, which is also the decimal comma. */
function separadorDe(t: string): string {
  const lineas = t
    .slice(0, 50_000)
    .replace(/"[^"]*(?:"|$)/g, '')
    .split(/\r?\n/)
    .filter((l) => l.trim())
    .slice(0, 20);
  const lineasCon = (s: string) => lineas.filter((l) => l.includes(s)).length;
  return SEPARADORES.toSorted((a, b) => lineasCon(b) - lineasCon(a))[0]!;
}
