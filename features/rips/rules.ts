// What is asked of a service, for the screen and the server.
import { E } from '#domain/estados.ts';
import { SIN_RECAUDO } from '#domain/rips/codigos.ts';
import type { ClaseServicio } from '#domain/rips/planos.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

export const CLASES = [
  ['consulta', 'Consulta'],
  ['procedimiento', 'Procedimiento'],
  ['otro', 'Otro servicio'],
] as const;
/** The kind of a service by its concept; null where the concept does not say. */
export const claseDe = (TIPO: number | null): ClaseServicio | null =>
  TIPO === null ? null : (({ [E.concepto.consulta]: 'consulta', [E.concepto.procedimiento]: 'procedimiento' } as const)[TIPO] ?? 'otro');

/** Fields that only services of some kinds have, and fields that only the JSON asks for. */
const SOLO_DE: Readonly<Record<string, readonly ClaseServicio[]>> = {
  CODIGO_RIPS: ['procedimiento', 'otro'],
  FINALIDAD: ['procedimiento'],
  VIA_INGRESO: ['procedimiento'],
  COMPLICACION: ['procedimiento'],
  TIPO_OS: ['otro'],
  MODALIDAD: ['consulta', 'procedimiento'],
};
const SOLO_JSON = new Set([
  ...['PAIS_RESIDENCIA', 'PAIS_ORIGEN', 'VIA_INGRESO', 'COMPLICACION', 'MODALIDAD', 'INCAPACIDAD', 'SIRAS'],
  ...['TIPO_ID', 'NUMERO_ID', 'GRUPO_SERVICIOS', 'COD_SERVICIO', 'CUV'],
]);
export const sePide = (campo: string, clase: ClaseServicio | null, conJson: boolean): boolean =>
  (conJson || !SOLO_JSON.has(campo)) && (!(campo in SOLO_DE) || (clase !== null && SOLO_DE[campo]!.includes(clase)));

/** Without a concept nothing was collected from the patient (Documento Técnico 1 of Resolución 948). */
export const recaudoCongruente = (CONCEPTO_RECAUDO: string, VALOR_RECAUDO: number | null): Veredicto =>
  CONCEPTO_RECAUDO !== SIN_RECAUDO || !VALOR_RECAUDO || 'Sin concepto de recaudo no hay valor de pago';
