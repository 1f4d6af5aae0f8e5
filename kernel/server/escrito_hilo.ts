// Runs in a worker thread: whether a file is the PDF or the text that its name says.
import { Rechazo } from '#kernel/shared/verdict.ts';
import { pdfEntero, tipoPorContenido } from './imagenes.ts';
import type { Dado, Obras } from './taller.ts';
import { bytesDe } from './taller_hilo.ts';

declare module './taller.ts' {
  interface Obras {
    escrito: (e: { bytes: Dado; nombre: string }) => Escrito;
  }
}
export interface Escrito {
  clase: 'pdf' | 'txt';
  /** The content type to serve it with. */
  tipo: string;
}

/** Laboratories send UTF-8, UTF-16 and old Windows encodings; the bytes stay as they came, and this says how to read them. */
function codificacionDe(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
/** Control characters that no text has, anywhere in it. */
const tieneControles = (bytes: Uint8Array): boolean => bytes.some((c) => c < 32 && (c < 9 || c > 13) && c !== 26 && c !== 27);

export const revisarEscrito: Obras['escrito'] = ({ bytes: dado, nombre }) => {
  const bytes = bytesDe(dado);
  const extension = /\.(\w+)$/.exec(nombre)?.[1]?.toLowerCase() ?? '';
  const tipo = tipoPorContenido(bytes);
  if (extension === 'pdf') {
    if (tipo !== 'pdf') throw new Rechazo('El archivo no es un PDF, aunque su nombre lo diga');
    if (!pdfEntero(Buffer.from(bytes.buffer))) throw new Rechazo('El PDF está dañado y no se pudo leer');
    return { clase: 'pdf', tipo: 'application/pdf' };
  }
  if (extension !== 'txt') throw new Rechazo('Solo se aceptan archivos PDF y de texto');
  const codificacion = codificacionDe(bytes);
  if (tipo !== 'txt' || (!codificacion.startsWith('utf-16') && tieneControles(bytes)))
    throw new Rechazo('El archivo no es un texto, aunque su nombre lo diga');
  return { clase: 'txt', tipo: `text/plain; charset=${codificacion}` };
};
