// Rules of the physical count.
import { redondear } from '#domain/redondeo.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

export const NADA_CONTADO = 'Escriba lo que contó de al menos un producto';

interface Contado {
  EXISTENCIA: number;
  CONTADO: number;
}
/** Above zero there is more than the books say. */
export const diferencia = ({ EXISTENCIA, CONTADO }: Contado): number => redondear(CONTADO - EXISTENCIA, 2);
/** What was counted is compared with what there was while it was counted. */
export const sigueIgual = (EXISTENCIA: number, ahora: number): Veredicto =>
  EXISTENCIA === ahora || `Se movió mientras contaba: ahora debe haber ${ahora}. Cuéntelo otra vez`;
