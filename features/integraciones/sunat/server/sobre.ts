// What SUNAT's envelopes carry: a zip with one document, receipts (CDR). Source: SUNAT's programmer's manual.
import { unzipSync, zipSync } from 'fflate';

/** Where SUNAT's operations are. */
export const SER = 'http://service.sunat.gob.pe';

/** Bytes of all that is read out of a zip, and how many names it may have: SUNAT's hold one document, and sometimes a folder. */
const LARGO_MAX = 2 * 1024 * 1024;
const NOMBRES_MAX = 20;
/** A zip with one document. */
export const enZip = (nombre: string, xml: string): Uint8Array => zipSync({ [nombre]: Buffer.from(xml, 'utf8') }, { level: 6 });
/** The documents of a zip by name. @throws Error when it is none, or holds too much */
export function deZip(zip: Uint8Array): Record<string, string> {
  let largo = 0;
  let nombres = 0;
  const archivos = unzipSync(zip, {
    filter: ({ name, originalSize }) => {
      largo += originalSize;
      if (++nombres > NOMBRES_MAX || largo > LARGO_MAX) throw new Error('demasiado grande');
      return !name.endsWith('/');
    },
  });
  return Object.fromEntries(Object.entries(archivos).map(([nombre, bytes]) => [nombre, decodificar(bytes)]));
}
/** SUNAT's receipts are in UTF-8 or in ISO-8859-1, as their first line says. */
function decodificar(bytes: Uint8Array): string {
  const inicio = Buffer.from(bytes.subarray(0, 100)).toString('latin1');
  const latin = /encoding=["']iso-8859-1/i.test(inicio);
  return Buffer.from(bytes)
    .toString(latin ? 'latin1' : 'utf8')
    .replace(/^\ufeff/, '');
}
