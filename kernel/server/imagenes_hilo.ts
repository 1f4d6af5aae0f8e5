// Pictures are decoded here, in a thread: hostile bytes, a third of a second of processor, up to 200 MB of points.
import { createRequire } from 'node:module';
import sharp, { type Sharp } from 'sharp';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { MIME } from './imagenes.ts';
import type { Obras } from './taller.ts';

const MAX_PIXELS = 50_000_000; // the 48 megapixels of a telephone; a small file can claim a thousand times more
/** Less than the time that the workshop gives: what decodes natively cannot be stopped from outside. */
const PLAZO_S = 12;
const DEMASIADO_GRANDE = 'La imagen es demasiado grande';
sharp.concurrency(1);
sharp.cache(false);

interface Decodificada {
  width: number;
  height: number;
  decode: () => Promise<{ data: Uint8Array; width: number; height: number }>;
}
/** HEVC is not in sharp's libraries. The turn of the picture is applied by the decoder. */
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
/** By what its header says, before a point is decoded. */
function medir({ width = 0, height = 0 }: { width?: number; height?: number }): void {
  if (width * height > MAX_PIXELS) throw new Rechazo(DEMASIADO_GRANDE);
}

export const hacerImagen: Obras['imagen'] = async ({ bytes, tipo, medidas: { max = 1920, calidad = 80, formato } }) => {
  const salida = formato ?? (tipo === 'heic' ? 'jpeg' : tipo === 'gif' ? 'png' : tipo);
  try {
    const origen = await (tipo === 'heic' ? deHeic(bytes) : deLasDemas(bytes));
    let imagen = origen.timeout({ seconds: PLAZO_S }).rotate().resize({ width: max, height: max, fit: 'inside', withoutEnlargement: true });
    if (salida === 'jpeg') imagen = imagen.flatten({ background: '#fff' }).jpeg({ quality: calidad, mozjpeg: true });
    else imagen = salida === 'webp' ? imagen.webp({ quality: calidad }) : imagen.png();
    const { data, info } = await imagen.toBuffer({ resolveWithObject: true });
    return { bytes: Uint8Array.from(data), tipo: MIME[salida], ancho: info.width, alto: info.height };
  } catch (error) {
    if (error instanceof Rechazo) throw error;
    throw new Rechazo(/pixel limit|too large|timeout/i.test(String(error)) ? DEMASIADO_GRANDE : 'La imagen está dañada y no se pudo leer');
  }
};
