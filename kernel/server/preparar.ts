// Runs what a call's fields asked for (pictures, sheets, long texts) in worker threads before its transaction opens; handlers
// find the results.
import type { Archivo } from '../shared/archivo.ts';
import type { Encargo } from '../shared/encargos.ts';
import { limpiarLargo } from './html.ts';
import { type Imagen, procesarImagen } from './imagenes.ts';
import { leerPlanilla, type Renglones } from './planilla.ts';

/** Keyed by the validated file, so that a retried call finds its pictures ready. */
const imagenes = new WeakMap<Archivo, Imagen>();
const planillas = new WeakMap<Archivo, Renglones>();

export async function preparar(encargos: readonly Encargo[], cliente: number): Promise<void> {
  // One after another: a form with ten pictures uses one thread at a time.
  for (const e of encargos)
    if (e.obra === 'html') await limpiarLargo(e.texto, cliente);
    else if (e.obra === 'imagen') {
      if (!imagenes.has(e.archivo))
        imagenes.set(e.archivo, await procesarImagen(e.archivo.enDisco ?? (await e.archivo.leer()), e.medidas, cliente));
    } else if (!planillas.has(e.archivo)) planillas.set(e.archivo, await leerPlanilla(e.archivo, cliente, e.ricas));
}

const lista = <T>(de: WeakMap<Archivo, T>, a: Archivo): T => {
  const hecha = de.get(a);
  if (hecha === undefined) throw new Error('A file that its field kind did not ask to prepare: use imagen() or planilla() in the contract');
  return hecha;
};
/** The re-encoded picture of an `imagen()` field. */
export const imagenDe = (a: Archivo): Imagen => lista(imagenes, a);
/** The rows of a `planilla()` field. */
export const renglonesDe = (a: Archivo): Renglones => lista(planillas, a);
