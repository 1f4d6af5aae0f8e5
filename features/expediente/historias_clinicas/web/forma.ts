// The form of a history: the values it starts with, and what its questions share.
import { createContext, useContext } from 'react';
import { ofreceDefecto } from '#features/plantillas_hc/respuestas.ts';
import type { HistoriaCompleta, Respuesta } from '../contract.ts';
import { type porCodigo, todasLasPreguntas } from '../rules.ts';

/** The answers with which the form starts; a history that was never saved offers the template's default ones. */
const respuestasDe = (h: HistoriaCompleta): Respuesta[] =>
  todasLasPreguntas(h).map(({ CODIGOPREGUNTA, RESPUESTA, RESPUESTA_DEFAULT, TIPO_RESPUESTA }) => ({
    CODIGOPREGUNTA,
    RESPUESTA: RESPUESTA || (h.GUARDADA || !ofreceDefecto(TIPO_RESPUESTA) ? '' : RESPUESTA_DEFAULT),
  }));
export const valoresDe = (h: HistoriaCompleta, signos: readonly { CODIGO: string }[]) => ({
  RESPUESTAS: respuestasDe(h),
  COMENTARIOS: h.COMENTARIOS,
  SIGNOS_VITALES: Object.fromEntries(signos.map(({ CODIGO }) => [CODIGO, h.SIGNOS_VITALES?.[CODIGO as 'PESO'] ?? ''])),
  CERRADA: 0,
  VERSION: h.VERSION,
});

interface Contexto {
  h: HistoriaCompleta;
  /** Where the answer to each question stands in the form. */
  indices: ReadonlyMap<number, number>;
  codigos: ReturnType<typeof porCodigo>;
}
export const DeLaHistoria = createContext<Contexto | null>(null);
/** The history that is being edited, for the questions that need more than their own answer. */
export const useHistoria = (): Contexto => useContext(DeLaHistoria)!;
