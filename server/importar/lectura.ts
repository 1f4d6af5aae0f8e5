// Reads files as authorities publish them: text of any separator and encoding, an Excel workbook, or a zip of these.
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import readXlsxFile from 'read-excel-file/node';
import { tamanoDescomprimido } from '#kernel/server/zip.ts';
import { NoArranca } from '../frases.ts';

/** Rows in which to look for headings: lists begin with titles, dates and legal notices. */
export const ENCABEZADO_HASTA = 30;
const MAX = 1024 * 1024 * 1024;

export interface Hoja {
  /** Name of the file in a zip or the sheet in a workbook; '' when there is only one. */
  nombre: string;
  /** The first rows. */
  primeras: (sinComillas: boolean) => string[][];
  /** Calls `cada` for every row, numbered from 1. */
  recorrer: (sinComillas: boolean, cada: (renglon: number, celdas: string[]) => void) => void;
}
export interface ArchivoLeido {
  nombre: string;
  bytes: Buffer;
  hojas: Hoja[];
}

/** Throws NoArranca, saying what to do, when the file cannot be read. */
export async function abrirArchivo(ruta: string): Promise<ArchivoLeido> {
  const nombre = basename(ruta);
  const { size } = await stat(ruta).catch(() => {
    throw new NoArranca(`No se encontró el archivo ${ruta}.`);
  });
  if (size === 0) throw new NoArranca(`El archivo ${nombre} está vacío.`);
  if (size > MAX) throw new NoArranca(`El archivo ${nombre} es demasiado grande.`);
  const bytes = await readFile(ruta).catch((e: Error) => {
    throw new NoArranca(`No se puede leer ${ruta} (${(e as NodeJS.ErrnoException).code ?? e.message}).`);
  });
  return { nombre, bytes, hojas: await hojasDe(nombre, bytes) };
}

async function hojasDe(nombre: string, bytes: Buffer): Promise<Hoja[]> {
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0')
    throw new NoArranca(`${nombre} es un libro del formato antiguo de Excel (.xls): ábralo y guárdelo como .xlsx o como CSV UTF-8.`);
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return [deTexto(nombre, bytes)];
  // A file that is not a zip is reported where it is opened.
  if ((tamanoDescomprimido(bytes) ?? 0) > MAX) throw new NoArranca(`${nombre} es demasiado grande una vez descomprimido.`);
  const partes = desempacar(nombre, bytes);
  if ('[Content_Types].xml' in partes) return deLibro(nombre, bytes);
  const archivos = Object.entries(partes).filter(([n]) => /\.(txt|csv|tsv|xlsx)$/i.test(n));
  if (!archivos.length) throw new NoArranca(`En ${nombre} no hay ningún archivo .txt, .csv ni .xlsx.`);
  return (await Promise.all(archivos.map(([n, b]) => hojasDe(n, Buffer.from(b.buffer, b.byteOffset, b.byteLength))))).flat();
}

/** Of a workbook only the part that identifies it; its own reader opens the rest. */
function desempacar(nombre: string, bytes: Buffer): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, {
      filter: (f) => f.name === '[Content_Types].xml' || (/\.(txt|csv|tsv|xlsx)$/i.test(f.name) && !f.name.startsWith('__MACOSX/')),
    });
  } catch {
    throw new NoArranca(`${nombre} no se puede descomprimir: el archivo está dañado o incompleto.`);
  }
}

async function deLibro(nombre: string, bytes: Buffer): Promise<Hoja[]> {
  let hojas: { sheet: string; data: unknown[][] }[];
  try {
    hojas = (await readXlsxFile(bytes, { trim: false })) as never;
  } catch {
    throw new NoArranca(`El libro ${nombre} no se puede leer: ábralo y guárdelo de nuevo como .xlsx, o como CSV UTF-8.`);
  }
  return hojas.map(({ sheet, data }) => ({
    nombre: sheet,
    primeras: () => data.slice(0, ENCABEZADO_HASTA).map((f) => f.map(comoTexto)),
    recorrer: (_, cada) => {
      data.forEach((f, i) => {
        cada(i + 1, f.map(comoTexto));
      });
    },
  }));
}
/** A cell as text; dates as yyyy-mm-dd. */
const comoTexto = (v: unknown): string =>
  limpia(v instanceof Date ? v.toISOString().slice(0, 10) : v === null || v === undefined ? '' : String(v));
/** Database exports write NULL as text. */
const limpia = (s: string): string => {
  const t = s.trim();
  return t === 'NULL' || t === 'null' ? '' : t;
};

function deTexto(nombre: string, bytes: Buffer): Hoja {
  const texto = decodificar(nombre, bytes);
  const delimiter = separadorDe(texto);
  const opciones = (sinComillas: boolean) => ({ delimiter, ...(sinComillas ? { fastMode: true as const } : {}) });
  return {
    nombre,
    primeras: (sinComillas) =>
      Papa.parse<string[]>(texto, { ...opciones(sinComillas), preview: ENCABEZADO_HASTA }).data.map((f) => f.map(limpia)),
    recorrer: (sinComillas, cada) => {
      let renglon = 0;
      Papa.parse<string[]>(texto, { ...opciones(sinComillas), step: ({ data }) => cada(++renglon, data.map(limpia)) });
    },
  };
}

/** UTF-8 or UTF-16 by their marks, UTF-8 if valid, and otherwise Windows Latin-1, which authorities still use. */
function decodificar(nombre: string, bytes: Buffer): string {
  const marca = bytes.subarray(0, 2).toString('hex');
  if (marca === 'fffe' || marca === 'feff') return new TextDecoder(marca === 'fffe' ? 'utf-16le' : 'utf-16be').decode(bytes);
  if (bytes.subarray(0, 4096).includes(0)) throw new NoArranca(`${nombre} no es un archivo de texto, ni un libro de Excel, ni un zip.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The separator found most in the first rows; titles contain none. */
function separadorDe(texto: string): string {
  const renglones = texto.slice(0, 64 * 1024).split(/\r\n|\n|\r/, ENCABEZADO_HASTA);
  const cuenta = (s: string) => {
    const veces = renglones.map((r) => r.split(s).length - 1).filter(Boolean);
    // The number of rows with it counts more than its frequency: descriptions are full of commas.
    return veces.length * 1_000 + Math.min(999, Math.max(0, ...veces));
  };
  return ['|', '\t', ';', ','].reduce((mejor, s) => (cuenta(s) > cuenta(mejor) ? s : mejor));
}
