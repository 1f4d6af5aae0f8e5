// A picture in a form: an uploaded file, or a data URL of something drawn on the screen.
import { z } from 'zod';
import { type Archivo, archivoEnMemoria } from '#kernel/shared/archivo.ts';
import { esArchivo, pedirImagen, pesoDe } from '#kernel/shared/archivos.ts';
import type { Medidas } from '#kernel/shared/encargos.ts';
import { conCampo } from '#kernel/shared/fields.ts';

const MB = 35;
/** Smaller limit for drawings: they come as text, which is decoded character by character. */
const MB_DIBUJO = 5;
const LETRAS_DIBUJO = Math.ceil((MB_DIBUJO * 1024 * 1024 * 4) / 3) + 64;
const excede = (mb: number) => `El archivo excede los ${mb} MB`;
const DATA_URL = /^data:(image\/[a-z+]+);base64,([A-Za-z0-9+/=]+)$/;
function aBytes(base64: string): Uint8Array {
  const letras = atob(base64);
  const bytes = new Uint8Array(letras.length);
  for (let i = 0; i < letras.length; i++) bytes[i] = letras.charCodeAt(i);
  return bytes;
}

/** A signature or logo: keeps its transparency, because it is printed over paper. */
export const imagenSobrePapel = () => imagenEnviada({ max: 1000, formato: 'png' });
/** null when nothing new was sent: no file, '', or the link of the stored picture. */
export const imagenEnviada = (medidas: Medidas) =>
  conCampo(enviada(medidas), { tipo: 'archivo', etiqueta: 'Imagen', requerido: false, max: MB, vacio: null });
const enviada = (medidas: Medidas) =>
  z
    .unknown()
    .optional()
    .transform((v, ctx): Archivo | null => {
      let archivo: Archivo | Blob | null = null;
      if (typeof v === 'string' && v.length > LETRAS_DIBUJO) {
        ctx.issues.push({ code: 'custom', message: excede(MB_DIBUJO), input: '' });
        return z.NEVER;
      }
      const partes = typeof v === 'string' ? DATA_URL.exec(v) : null;
      try {
        if (partes) archivo = archivoEnMemoria('imagen', partes[1]!, aBytes(partes[2]!));
        else if (esArchivo(v) && pesoDe(v) > 0) archivo = v;
      } catch {
        ctx.issues.push({ code: 'custom', message: 'La imagen está dañada y no se pudo leer', input: v });
        return z.NEVER;
      }
      if (archivo && pesoDe(archivo) > MB * 1024 * 1024) {
        ctx.issues.push({ code: 'custom', message: excede(MB), input: v });
        return z.NEVER;
      }
      if (archivo) pedirImagen(medidas)(archivo as Archivo);
      return archivo as Archivo | null;
    });
