// Runs what a call's fields asked for (pictures, sheets, long texts) in worker threads before its transaction opens; handlers
// find the results.
import { Rechazo } from '#kernel/shared/verdict.ts';
import type { Archivo } from '../shared/archivo.ts';
import type { Encargo, Medidas } from '../shared/encargos.ts';
import type { Escrito } from './escrito_hilo.ts';
import { limpiarLargo } from './html.ts';
import { type Imagen, MIME, pdfEntero, procesarImagen, tipoPorContenido } from './imagenes.ts';
import { leerPlanilla, type Renglones } from './planilla.ts';
import { dar, enTaller } from './taller.ts';

/** Keyed by the validated file, so that a retried call finds its pictures ready. */
const imagenes = new WeakMap<Archivo, Imagen>();
const escritos = new WeakMap<Archivo, Escrito>();
const documentos = new WeakMap<Archivo, Documento>();
const planillas = new WeakMap<Archivo, Renglones>();

export type Documento = Pick<Imagen, 'bytes' | 'tipo'>;

export async function preparar(encargos: readonly Encargo[], cliente: number): Promise<void> {
  // One after another: a form with ten pictures uses one thread at a time.
  for (const e of encargos)
    if (e.obra === 'html') await limpiarLargo(e.texto, cliente);
    else if (e.obra === 'pdf_o_texto') {
      if (!escritos.has(e.archivo)) {
        const { bytes, pasan } = dar(e.archivo.enDisco ?? (await e.archivo.leer()));
        escritos.set(e.archivo, await enTaller('escrito', { bytes, nombre: e.archivo.nombre }, { cliente, pasan }));
      }
    } else if (e.obra === 'imagen') {
      if (e.pdf && !documentos.has(e.archivo)) documentos.set(e.archivo, await pdfOImagen(e.archivo, e.medidas, cliente));
      else if (!e.pdf && !imagenes.has(e.archivo)) imagenes.set(e.archivo, await imagenHecha(e.archivo, e.medidas, cliente));
    } else if (!planillas.has(e.archivo)) planillas.set(e.archivo, await leerPlanilla(e.archivo, cliente, e.ricas));
}

const imagenHecha = async (a: Archivo, medidas: Medidas, cliente: number): Promise<Imagen> =>
  procesarImagen(a.enDisco ?? (await a.leer()), medidas, cliente);
async function pdfOImagen(a: Archivo, medidas: Medidas, cliente: number): Promise<Documento> {
  const tipo = tipoPorContenido(a.enDisco?.cabeza ?? (await a.leer()));
  if (tipo === null || tipo === 'txt' || tipo === 'xlsx' || tipo === 'xls') throw new Rechazo('El archivo no es un PDF ni una imagen');
  if (tipo !== 'pdf') return imagenHecha(a, medidas, cliente);
  const bytes = Buffer.from(await a.leer());
  if (!pdfEntero(bytes)) throw new Rechazo('El PDF está dañado y no se pudo leer');
  return { bytes, tipo: MIME.pdf };
}

const lista = <T>(de: WeakMap<Archivo, T>, a: Archivo): T => {
  const hecha = de.get(a);
  if (hecha === undefined)
    throw new Error(
      'A file that its field kind did not ask to prepare: use imagen(), imagenOPdf(), pdfOTexto() or planilla() in the contract',
    );
  return hecha;
};
/** The re-encoded picture of an `imagen()` field. */
export const imagenDe = (a: Archivo): Imagen => lista(imagenes, a);
/** What a `pdfOTexto()` field holds. */
export const escritoDe = (a: Archivo): Escrito => lista(escritos, a);
/** The PDF or the re-encoded picture of an `imagenOPdf()` field. */
export const documentoDe = (a: Archivo): Documento => lista(documentos, a);
/** The rows of a `planilla()` field. */
export const renglonesDe = (a: Archivo): Renglones => lista(planillas, a);
