// What a file is, by its content and never by its name; and pictures made again by us: upright, bounded, without metadata.
import type { Medidas } from '#kernel/shared/encargos.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { copia, enTaller } from './taller.ts';

export type TipoArchivo = 'jpeg' | 'png' | 'gif' | 'webp' | 'heic' | 'pdf' | 'txt' | 'xlsx' | 'xls';

/** The type to serve each kind with; anything else is not served. */
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

/** Text has no control characters but the usual ones; UTF-8 or the old Windows page, both are seen from laboratories. */
function esTexto(b: Buffer): boolean {
  if (b.length === 0) return false;
  const utf16 = b.length % 2 === 0 && (b.readUInt16LE(0) === 0xfeff || b.readUInt16LE(0) === 0xfffe);
  return utf16 || b.subarray(0, 1 << 18).every((c) => c >= 32 || (c >= 9 && c <= 13));
}

/** Kind of a file by its first bytes (and by its parts for books), or null when it is none of those we admit. */
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

export interface Imagen {
  bytes: Buffer;
  tipo: string;
  ancho: number;
  alto: number;
}
export type TipoImagen = 'jpeg' | 'png' | 'gif' | 'webp' | 'heic';
declare module './taller.ts' {
  interface Obras {
    imagen: (e: {
      bytes: Uint8Array;
      tipo: TipoImagen;
      medidas: Partial<Medidas>;
    }) => Promise<Omit<Imagen, 'bytes'> & { bytes: Uint8Array }>;
  }
}

/**
 * Makes a picture again from its points: turned as the camera says, at most `max` on its longer side, and without
 * metadata (place, camera, date). Its format, when none is given, is the picture's own (HEIC becomes JPEG, GIF becomes PNG).
 * In the workshop, and so never inside a transaction: what a form sends is an `imagen()` of its contract.
 * Throws Rechazo when it is no picture, is broken, or claims too many points.
 */
export async function procesarImagen(bytes: Uint8Array, medidas: Partial<Medidas> = {}, cliente = 0): Promise<Imagen> {
  const tipo = tipoPorContenido(bytes);
  if (tipo === null || !['jpeg', 'png', 'gif', 'webp', 'heic'].includes(tipo))
    throw new Rechazo('El archivo no es una imagen JPG, PNG, GIF, WEBP o HEIC');
  const suyos = copia(bytes);
  const hecha = await enTaller('imagen', { bytes: suyos, tipo: tipo as TipoImagen, medidas }, { cliente, pasan: [suyos.buffer] });
  return { ...hecha, bytes: Buffer.from(hecha.bytes.buffer, hecha.bytes.byteOffset, hecha.bytes.byteLength) };
}
