// Before a transaction opens: what the field kinds of a call asked for is done in the workshop, and handlers find it done.

import type { Archivo } from '../shared/archivo.ts';
import type { Encargo } from '../shared/encargos.ts';
import { limpiarLargo } from './html.ts';
import { type Imagen, procesarImagen } from './imagenes.ts';
import { leerPlanilla, type Renglones } from './planilla.ts';

/** By the file as it was validated: a call that is tried again finds its pictures made. */
const imagenes = new WeakMap<Archivo, Imagen>();
const planillas = new WeakMap<Archivo, Renglones>();

export async function preparar(encargos: readonly Encargo[], cliente: number): Promise<void> {
  // One after another: a form with ten pictures has one turn at a time.
  for (const e of encargos)
    if (e.obra === 'html') await limpiarLargo(e.texto, cliente);
    else if (e.obra === 'imagen') {
      if (!imagenes.has(e.archivo)) imagenes.set(e.archivo, await procesarImagen(e.archivo.bytes, e.medidas, cliente));
    } else if (!planillas.has(e.archivo)) planillas.set(e.archivo, await leerPlanilla(e.archivo, cliente, e.ricas));
}

const lista = <T>(de: WeakMap<Archivo, T>, a: Archivo): T => {
  const hecha = de.get(a);
  if (hecha === undefined) throw new Error('A file that its field kind did not ask to prepare: use imagen() or planilla() in the contract');
  return hecha;
};
/** The picture that an `imagen()` of the contract made of what was sent. */
export const imagenDe = (a: Archivo): Imagen => lista(imagenes, a);
/** The rows that a `planilla()` of the contract read. */
export const renglonesDe = (a: Archivo): Renglones => lista(planillas, a);
