// Runs in a worker thread: decoding hostile bytes takes a third of a second of processor and up to 200 MB of pixels.
import { createRequire } from 'node:module';
import sharp, { type Sharp } from 'sharp';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { MIME } from './imagenes.ts';
import type { Obras } from './taller.ts';
import { bytesDe } from './taller_hilo.ts';

const MAX_PIXELS = 50_000_000; // a phone's 48 megapixels; a small file can declare a thousand times more
/** Shorter than the thread's own time limit: native decoders cannot be interrupted from outside. */
const PLAZO_S = 12;
const DEMASIADO_GRANDE = 'La imagen es demasiado grande';
sharp.concurrency(1);
sharp.cache(false);

interface Decodificada {
  width: number;
  height: number;
  decode: () => Promise<{ data: Uint8Array; width: number; height: number }>;
}
/** sharp's libraries lack HEVC. This decoder already applies the picture's rotation. */
async function deHeic(buffer: Uint8Array): Promise<Sharp> {
  const { all } = createRequire(import.meta.url)('heic-decode') as { all: (o: { buffer: Uint8Array }) => Promise<Decodificada[]> };
  const [primera] = await all({ buffer });
  if (!primera) throw new Error('no picture');
  medir(primera);
  const { data, width, height } = await primera.decode();
  return sharp(data, { raw: { width, height, channels: 4 } });
}
async function deLasDemas(bytes: Uint8Array): Promise<Sharp> {
  const imagen = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  medir(await imagen.metadata());
  return imagen;
}
/** Judged by the header, before any pixel is decoded. */
function medir({ width = 0, height = 0 }: { width?: number; height?: number }): void {
  if (width * height > MAX_PIXELS) throw new Rechazo(DEMASIADO_GRANDE);
}

/** All of one colour, or all transparent. */
async function nadaSeVe(data: Uint8Array): Promise<boolean> {
  const { channels } = await sharp(data).stats();
  return channels.every((c) => c.min === c.max) || (channels.length % 2 === 0 && channels.at(-1)!.max === 0);
}

/** Always a JPEG: lists show hundreds of them. */
const hacerMiniatura = async (data: Uint8Array, lado: number): Promise<Uint8Array> =>
  Uint8Array.from(
    await sharp(data)
      .resize({ width: lado, height: lado, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 75, mozjpeg: true })
      .toBuffer(),
  );

export const hacerImagen: Obras['imagen'] = async ({
  bytes: dado,
  tipo,
  medidas: { max = 1920, calidad = 80, formato, vacia, miniatura },
}) => {
  const salida = formato ?? (tipo === 'heic' ? 'jpeg' : tipo === 'gif' ? 'png' : tipo);
  try {
    const bytes = bytesDe(dado);
    const origen = await (tipo === 'heic' ? deHeic(bytes) : deLasDemas(bytes));
    let imagen = origen.timeout({ seconds: PLAZO_S }).rotate().resize({ width: max, height: max, fit: 'inside', withoutEnlargement: true });
    if (salida === 'jpeg') imagen = imagen.flatten({ background: '#fff' }).jpeg({ quality: calidad, mozjpeg: true });
    else imagen = salida === 'webp' ? imagen.webp({ quality: calidad }) : imagen.png();
    const { data, info } = await imagen.toBuffer({ resolveWithObject: true });
    if (vacia && (await nadaSeVe(data))) throw new Rechazo(vacia);
    const hecha = { bytes: Uint8Array.from(data), tipo: MIME[salida], ancho: info.width, alto: info.height };
    return miniatura ? { ...hecha, miniatura: await hacerMiniatura(data, miniatura) } : hecha;
  } catch (error) {
    if (error instanceof Rechazo) throw error;
    throw new Rechazo(/pixel limit|too large|timeout/i.test(String(error)) ? DEMASIADO_GRANDE : 'La imagen está dañada y no se pudo leer');
  }
};
