// Asks ClamAV about the files of a form before anything is done with them, where the installation has one (CLAMAV=host:port).
import { once } from 'node:events';
import { read } from 'node:fs';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { type Archivo, esArchivoRecibido } from '../shared/archivo.ts';
import type { Arbol } from '../shared/corchetes.ts';
import { Rechazo } from '../shared/verdict.ts';

/** How long one file may take; ClamAV's own limit for a scan is longer, and nobody waits for that. */
const PLAZO_MS = 30_000;
const TROZO = 64 * 1024;
const SIN_REVISAR = 'No se pudo revisar el archivo contra virus, intente de nuevo en unos minutos';
const leerDe = promisify(read);
/** Files found clean, so that a call that is run again does not send them again. */
const limpios = new WeakSet<Archivo>();

/**
 * Throws Rechazo with the field's sentence when a file carries a virus, and Rechazo 503 when the scanner does not answer: a file
 * that nobody looked at is not stored. `direccion` is host:port; '' scans nothing.
 */
export async function exigirSinVirus(direccion: string, enviado: Arbol): Promise<void> {
  if (!direccion) return;
  for (const [campo, archivo] of archivosDe(enviado)) {
    if (archivo.peso === 0 || limpios.has(archivo)) continue;
    if (await tieneVirus(direccion, archivo)) {
      const frase = `El archivo ${archivo.nombre} tiene un virus y no se guardó`;
      throw new Rechazo(frase, { ERRORES: { [campo]: frase } });
    }
    limpios.add(archivo);
  }
}

/** The files of a form with the name of the field they came in. */
function archivosDe(v: unknown, campo = ''): [string, Archivo][] {
  if (esArchivoRecibido(v)) return [[campo, v]];
  if (typeof v !== 'object' || v === null) return [];
  return Object.entries(v).flatMap(([k, x]) => archivosDe(x, campo || k));
}

/** clamd's command INSTREAM: pieces preceded by their length, an empty one at the end, and one line for an answer. */
async function tieneVirus(direccion: string, archivo: Archivo): Promise<boolean> {
  const [, host = '', puerto] = /^(.*):(\d+)$/.exec(direccion)!;
  const linea = connect({ host: host.replace(/^\[|\]$/g, ''), port: Number(puerto) });
  const plazo = setTimeout(() => linea.destroy(new Error('el antivirus tardó demasiado')), PLAZO_MS);
  try {
    const respuesta = renglon(linea);
    respuesta.catch(() => {});
    await once(linea, 'connect');
    linea.write('zINSTREAM\0');
    for await (const trozo of trozosDe(archivo)) {
      if (linea.destroyed) break;
      linea.write(largoDe(trozo.length));
      // A scanner that answers before the end, because the file is over its limit, reads no more.
      if (!linea.write(trozo)) await Promise.race([once(linea, 'drain'), respuesta]);
    }
    if (!linea.destroyed) linea.write(largoDe(0));
    const dicho = await respuesta;
    if (/\bFOUND$/.test(dicho)) return true;
    if (/\bOK$/.test(dicho)) return false;
    throw new Error(dicho);
  } catch {
    throw new Rechazo(SIN_REVISAR, null, 503);
  } finally {
    clearTimeout(plazo);
    linea.destroy();
  }
}
/** What is on disk is read piece by piece, so that a large file is never whole in memory. */
async function* trozosDe({ enDisco, leer }: Archivo): AsyncGenerator<Uint8Array> {
  if (!enDisco) {
    const bytes = await leer();
    for (let i = 0; i < bytes.length; i += TROZO) yield bytes.subarray(i, i + TROZO);
    return;
  }
  for (let desde = 0; desde < enDisco.peso; ) {
    // A buffer for each: what was written may not have left yet.
    const { bytesRead, buffer } = await leerDe(enDisco.fd, Buffer.allocUnsafe(TROZO), 0, Math.min(TROZO, enDisco.peso - desde), desde);
    if (!bytesRead) throw new Error('lo recibido quedó incompleto en el disco');
    yield buffer.subarray(0, bytesRead);
    desde += bytesRead;
  }
}
function largoDe(n: number): Buffer {
  const largo = Buffer.alloc(4);
  largo.writeUInt32BE(n);
  return largo;
}
async function renglon(linea: AsyncIterable<Buffer>): Promise<string> {
  let dicho = '';
  for await (const trozo of linea) {
    dicho += trozo.toString('latin1');
    const fin = dicho.indexOf('\0');
    if (fin >= 0) return dicho.slice(0, fin);
  }
  return dicho.trim();
}
