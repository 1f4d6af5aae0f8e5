// What a file is, by its content and never by its name; and pictures made again by us: upright, bounded, without metadata.
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { Rechazo } from '#kernel/shared/verdict.ts';

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

const MAX_PIXELS = 50_000_000; // the 48 megapixels of a telephone; a small file can claim a thousand times more
const HEIC_MS = 20_000;
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

interface Puntos {
  data: Uint8Array;
  width: number;
  height: number;
}
// Decoding takes the processor for a third of a second and reads hostile bytes: in a thread of its own that can be stopped.
const DECODER = `const { parentPort, workerData } = require('node:worker_threads');
require(workerData.decoder).all({ buffer: workerData.bytes }).then(async ([image]) => {
  if (image.width * image.height > workerData.max) throw new Error('too large');
  const { data, width, height } = await image.decode();
  parentPort.postMessage({ data, width, height }, [data.buffer]);
}).catch((e) => { parentPort.postMessage({ error: String(e) }); });`;

/** HEVC is not in sharp's libraries. The turn of the picture is applied by the decoder. */
function deHeic(bytes: Uint8Array): Promise<Puntos> {
  const decoder = createRequire(import.meta.url).resolve('heic-decode');
  const worker = new Worker(DECODER, {
    eval: true,
    stdout: true, // it complains there of what it cannot read
    workerData: { bytes: Uint8Array.from(bytes), decoder, max: MAX_PIXELS },
    env: {},
  });
  return new Promise<Puntos>((ok, no) => {
    const timer = setTimeout(() => no(new Error('HEIC: timeout')), HEIC_MS);
    worker.once('message', (m: Puntos | { error: string }) => ('error' in m ? no(new Error(m.error)) : ok(m)));
    worker.once('error', no);
    worker.once('exit', () => {
      clearTimeout(timer);
      no(new Error('HEIC: worker stopped'));
    });
  }).finally(() => worker.terminate());
}

export interface Imagen {
  bytes: Buffer;
  tipo: string;
  ancho: number;
  alto: number;
}
type Formato = 'jpeg' | 'webp' | 'png';

/**
 * Makes a picture again from its points: turned as the camera says, at most `max` on its longer side, and without
 * metadata (place, camera, date). `formato`, when not given, is the picture's own (HEIC becomes JPEG, GIF becomes PNG).
 * Throws Rechazo when it is no picture, is broken, or claims too many points.
 */
export async function procesarImagen(
  bytes: Uint8Array,
  { max = 1920, calidad = 80, formato }: { max?: number; calidad?: number; formato?: Formato } = {},
): Promise<Imagen> {
  const tipo = tipoPorContenido(bytes);
  if (tipo === null || !['jpeg', 'png', 'gif', 'webp', 'heic'].includes(tipo))
    throw new Rechazo('El archivo no es una imagen JPG, PNG, GIF, WEBP o HEIC');
  const salida: Formato = formato ?? (tipo === 'heic' ? 'jpeg' : tipo === 'gif' ? 'png' : (tipo as Formato));
  try {
    const origen =
      tipo === 'heic'
        ? await deHeic(bytes).then(({ data, width, height }) => sharp(data, { raw: { width, height, channels: 4 } }))
        : sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    let imagen = origen.rotate().resize({ width: max, height: max, fit: 'inside', withoutEnlargement: true });
    if (salida === 'jpeg') imagen = imagen.flatten({ background: '#fff' }).jpeg({ quality: calidad, mozjpeg: true });
    else imagen = salida === 'webp' ? imagen.webp({ quality: calidad }) : imagen.png();
    const { data, info } = await imagen.toBuffer({ resolveWithObject: true });
    return { bytes: data, tipo: MIME[salida], ancho: info.width, alto: info.height };
  } catch (error) {
    throw new Rechazo(
      /pixel limit|too large/i.test(String(error)) ? 'La imagen es demasiado grande' : 'La imagen está dañada y no se pudo leer',
    );
  }
}
