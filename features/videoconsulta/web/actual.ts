// The visit that the doctor has open in this tab. It is small because the shell asks for it.
import { useSyncExternalStore } from 'react';
import type { DatosVisitaMedico } from '../contract.ts';
import type { Llamada } from './llamada.ts';

export interface Abierta {
  N_CITA: number;
  datos: DatosVisitaMedico;
  llamada: Llamada;
}
let abierta: Abierta | null = null;
const miran = new Set<() => void>();
const leer = () => abierta;
function mirar(al: () => void) {
  miran.add(al);
  return () => miran.delete(al);
}
/** Puts another one, or none, in its place; camera and microphone of the one before are let go. */
export function ponerActual(otra: Abierta | null): void {
  if (abierta !== otra) abierta?.llamada.salir();
  abierta = otra;
  for (const m of miran) m();
}
export const actual = leer;
export const useActual = (): Abierta | null => useSyncExternalStore(mirar, leer);
