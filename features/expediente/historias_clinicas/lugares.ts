// The comments on the picture of a question, numbered, with their place on it.
import type { Comentario, HistoriaCompleta, PreguntaHecha } from './contract.ts';

export interface Lugar extends Comentario {
  numero: number;
  /** The node's name; '' on a picture that was sent. */
  nombre: string;
  X: number;
  Y: number;
}
export function lugaresDe(
  h: { IMAGENES: HistoriaCompleta['IMAGENES']; COMENTARIOS: readonly Comentario[] },
  p: Pick<PreguntaHecha, 'CODIGOPREGUNTA' | 'ID_IMAGEN_INTERACTIVA'>,
): Lugar[] {
  const nodos = new Map(h.IMAGENES.find((i) => i.ID === p.ID_IMAGEN_INTERACTIVA)?.NODO.map((n) => [n.ID, n]));
  return h.COMENTARIOS.filter((c) => c.CODIGOPREGUNTA === p.CODIGOPREGUNTA).map((c, i) => {
    const nodo = c.ID_NODO === null ? undefined : nodos.get(c.ID_NODO);
    return { ...c, numero: i + 1, nombre: nodo?.NOMBRE ?? '', X: nodo?.X ?? c.X ?? 0, Y: nodo?.Y ?? c.Y ?? 0 };
  });
}
