// The file of a month for the ministry's platform. Its encryption is the ministry's own program, with keys that are not public:
// the installation may name its copy; otherwise the text is delivered with what to do.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { EMULADOR } from '#kernel/server/servicios_conocidos.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import type { ArchivoSis } from './archivo.ts';
import { cifradoEmulado } from './cifrado_emulado.ts';

const ejecutar = promisify(execFile);
const PLAZO_MS = 60_000;
/** Largest encrypted file that is read back, in bytes. */
const MAXIMO = 50_000_000;

type Log = Pick<FastifyBaseLogger, 'error'>;
const CON_QUE = 'LEAME.txt';
const INSTRUCCIONES = [
  'El archivo .TXT lleva los registros del mes como los pide la guía de intercambio.',
  'Antes de enviarlo hay que cifrarlo con la herramienta de la Dirección General de Información en Salud (DGIS),',
  'que hace con él un archivo .CIF y después un .ZIP, los dos con su mismo nombre; el .ZIP se sube a la plataforma SINBA.',
  '',
].join('\r\n');

/** Runs the clinic's copy of the program: it gets the text's path and the folder in which to leave the .ZIP. */
async function conPrograma(programa: string, { nombre, bytes }: ArchivoSis, log: Log): Promise<ArchivoSis> {
  const carpeta = await mkdtemp(join(tmpdir(), 'galeno-sis-'));
  const cifrado = nombre.replace(/\.TXT$/, '.ZIP');
  try {
    await writeFile(join(carpeta, nombre), bytes, { mode: 0o600 });
    await ejecutar(programa, [join(carpeta, nombre), carpeta], { timeout: PLAZO_MS, maxBuffer: 64 * 1024, windowsHide: true });
    const hecho = await readFile(join(carpeta, cifrado));
    if (hecho.length === 0 || hecho.length > MAXIMO) throw new Error('the program left no file of a possible size');
    return { nombre: cifrado, bytes: hecho };
  } catch (e) {
    // What the program wrote and the paths may name patients or the clinic.
    const { code, signal, killed } = e as { code?: unknown; signal?: unknown; killed?: unknown };
    log.error({ code, signal, killed }, 'la herramienta de cifrado del SIS no terminó');
    throw new Rechazo('La herramienta de cifrado del SIS no terminó. Avise a quien administra la instalación');
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
}
/** What is downloaded. `como`: '' delivers the text, `emulador`, or the path of the program. Throws Rechazo when it fails. */
export async function entregar(como: string, archivo: ArchivoSis, log: Log): Promise<ArchivoSis[]> {
  if (como === EMULADOR) return [await cifradoEmulado(archivo)];
  if (como) return [await conPrograma(como, archivo, log)];
  return [archivo, { nombre: CON_QUE, bytes: new TextEncoder().encode(INSTRUCCIONES) }];
}
