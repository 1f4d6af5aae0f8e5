// Determines a file's type from its content, never from its name; and re-encodes pictures: upright, of limited size, without
// metadata.
import type { Medidas } from '#kernel/shared/encargos.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import type { EnDisco } from '../shared/archivo.ts';
import { type Dado, dar, enTaller } from './taller.ts';

export type TipoArchivo = 'jpeg' | 'png' | 'gif' | 'webp' | 'heic' | 'pdf' | 'txt' | 'xlsx' | 'xls';

/** The content type each kind is served with; other kinds are not served. */
export const MIME: Record<TipoArchivo, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  heic: 'image/heic',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
};

const HEIC = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);

/** Text contains no control characters except the usual ones. Laboratories send UTF-8 and old Windows encodings; both pass. */
function esTexto(b: Buffer): boolean {
  if (b.length === 0) return false;
  const utf16 = b.length % 2 === 0 && (b.readUInt16LE(0) === 0xfeff || b.readUInt16LE(0) === 0xfffe);
  return utf16 || b.subarray(0, 1 << 18).every((c) => c >= 32 || (c >= 9 && c <= 13));
}

/** A file's kind by its first bytes (and, for Office files, by what they contain); null when it is none that we accept. */
export function tipoPorContenido(bytes: Uint8Array): TipoArchivo | null {
  const b = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const en = (at: number, signature: string): boolean => b.toString('latin1', at, at + signature.length) === signature;
  if (en(0, '\xff\xd8\xff')) return 'jpeg';
  if (en(0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (en(0, 'GIF87a') || en(0, 'GIF89a')) return 'gif';
  if (en(0, 'RIFF') && en(8, 'WEBP')) return 'webp';
  if (en(4, 'ftyp')) {
    const marcas: string[] = b.toString('latin1', 8, Math.min(b.readUInt32BE(0), 256)).match(/.{4}/gs) ?? [];
    return HEIC.has(marcas[0] ?? '') && !marcas.includes('avif') ? 'heic' : null;
  }
  if (en(0, '%PDF-')) return 'pdf';
  if (en(0, 'PK\x03\x04')) return b.includes('xl/workbook.xml') && b.includes('[Content_Types].xml') ? 'xlsx' : null;
  if (en(0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'))
    return ['Workbook', 'Book'].some((parte) => b.includes(Buffer.from(`${parte}\0`, 'utf16le'))) ? 'xls' : null;
  return esTexto(b) ? 'txt' : null;
}

/** How far before the end readers of PDF look for the end mark (ISO 32000-1, annex H.3), and room for what mail adds. */
const FIN_PDF = 4096;
/** Whether a PDF arrived whole: it ends with its own mark. */
export const pdfEntero = (b: Buffer): boolean => b.subarray(-FIN_PDF).includes('%%EOF');

export interface Imagen {
  bytes: Buffer;
  tipo: string;
  ancho: number;
  alto: number;
  /** The small copy, when it was asked for. */
  miniatura?: Buffer;
}
export type TipoImagen = 'jpeg' | 'png' | 'gif' | 'webp' | 'heic';
interface Hecha extends Omit<Imagen, 'bytes' | 'miniatura'> {
  bytes: Uint8Array;
  miniatura?: Uint8Array;
}
declare module './taller.ts' {
  interface Obras {
    imagen: (e: { bytes: Dado; tipo: TipoImagen; medidas: Partial<Medidas> }) => Promise<Hecha>;
  }
}

/**
 * Re-encodes a picture from its pixels: rotated as the camera says, at most `max` pixels on its longer side, without metadata
 * (place, camera, date). Keeps its format unless one is given (HEIC becomes JPEG, GIF becomes PNG). Runs in a worker thread, so
 * never call it inside a transaction: a form's picture is an `imagen()` of its contract. Throws Rechazo when it is not a
 * picture, is damaged, or declares too many pixels.
 */
export async function procesarImagen(de: Uint8Array | EnDisco, medidas: Partial<Medidas> = {}, cliente = 0): Promise<Imagen> {
  const tipo = tipoPorContenido(de instanceof Uint8Array ? de : de.cabeza);
  if (tipo === null || !['jpeg', 'png', 'gif', 'webp', 'heic'].includes(tipo))
    throw new Rechazo('El archivo no es una imagen JPG, PNG, GIF, WEBP o HEIC');
  const { bytes, pasan } = dar(de);
  const { miniatura, ...hecha } = await enTaller('imagen', { bytes, tipo: tipo as TipoImagen, medidas }, { cliente, pasan });
  return { ...hecha, bytes: enBuffer(hecha.bytes), ...(miniatura ? { miniatura: enBuffer(miniatura) } : {}) };
}
const enBuffer = (b: Uint8Array): Buffer => Buffer.from(b.buffer, b.byteOffset, b.byteLength);
