// A picture as a form sends it: a file, or the data URL of something drawn on the screen.
import { z } from 'zod';
import { type Archivo, pesoDe } from '#kernel/shared/fields.ts';

const MB = 35;
const DATA_URL = /^data:(image\/[a-z+]+);base64,([A-Za-z0-9+/=]+)$/;
const aBytes = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));

/** null when nothing new was sent: no file, '', or the link of the picture that is already there. */
export const imagenEnviada = z
  .unknown()
  .optional()
  .transform((v, ctx): Archivo | null => {
    let archivo: Archivo | Blob | null = null;
    const partes = typeof v === 'string' ? DATA_URL.exec(v) : null;
    try {
      if (partes) archivo = { nombre: 'imagen', tipo: partes[1]!, bytes: aBytes(partes[2]!) };
      else if ((v as Archivo | null)?.bytes instanceof Uint8Array && (v as Archivo).bytes.length) archivo = v as Archivo;
      else if (typeof Blob !== 'undefined' && v instanceof Blob && v.size) archivo = v;
    } catch {
      ctx.issues.push({ code: 'custom', message: 'La imagen está dañada y no se pudo leer', input: v });
      return z.NEVER;
    }
    if (archivo && pesoDe(archivo) > MB * 1024 * 1024) {
      ctx.issues.push({ code: 'custom', message: `El archivo excede los ${MB} MB`, input: v });
      return z.NEVER;
    }
    return archivo as Archivo | null;
  });
