import type { Veredicto } from '#kernel/shared/verdict.ts';

/** Formats besides the two fixed ones that a clinic may keep, unless its plan says otherwise (1 §4, §9). */
export const LIMITE_PLANTILLAS_FORMATOS = 20;

/** The count that reaches the limit closes the door (1 §4 Other print formats). */
export function puedeAgregarFormato(cuantos: number, limite: number): Veredicto {
  return cuantos < limite || `Se alcanzó el límite de ${limite} plantillas de formatos`;
}
