// A stored result as people read it.
import { RESULTADO_B, TIPO_RESULTADO } from '#domain/referencia.ts';

/** `decimal` is the clinic's decimal sign. */
export function resultadoDicho({ TIPO_RESPUESTA, RESULTADO }: { TIPO_RESPUESTA: string; RESULTADO: string }, decimal: string): string {
  if (TIPO_RESPUESTA === TIPO_RESULTADO.positivoNegativo && RESULTADO) return RESULTADO === RESULTADO_B.positivo ? 'Positivo' : 'Negativo';
  return TIPO_RESPUESTA === TIPO_RESULTADO.numero ? RESULTADO.replace('.', decimal) : RESULTADO;
}
