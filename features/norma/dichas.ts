// A register in words: what was answered, by the blocks of its guide.
import type { Guia, Registro } from '#domain/sis/guia.ts';
import { codigoLegible } from '#features/diagnosticos/rules.ts';
import { BLOQUES, ES_MEXICO, type Pregunta } from './preguntas.ts';

export interface BloqueDicho {
  titulo: string;
  /** Question and answer. */
  renglones: (readonly [string, string])[];
}
/** The ministry's countries, where its list was imported. */
type Paises = readonly { ID: string; DESCRIPCION: string }[];
function dicha(q: Pregunta, respuestas: Registro, paises: Paises): string {
  const v = respuestas[q.CAMPO];
  if (!v) return '';
  if (q.cie10) return [codigoLegible(v), respuestas[q.CAMPO.replace('codigoCIE', 'descripcion')]].filter(Boolean).join(' ');
  if (q.pais) return paises.find((x) => x.ID === v)?.DESCRIPCION ?? (v === ES_MEXICO ? 'México' : `Clave ${v}`);
  if (!q.opciones) return [v, q.unidad].filter(Boolean).join(' ');
  return v
    .split('&')
    .map((o) => q.opciones!.find(([valor]) => valor === o)?.[1] ?? o)
    .join(', ');
}
/** The blocks in which something was answered. */
export const respuestasDichas = (TIPO: Guia, respuestas: Registro, paises: Paises): BloqueDicho[] =>
  BLOQUES[TIPO].flatMap((b) => {
    const renglones = b.preguntas.flatMap((q) => {
      const v = dicha(q, respuestas, paises);
      return v ? [[q.etiqueta, v] as const] : [];
    });
    return renglones.length ? [{ titulo: b.titulo, renglones }] : [];
  });
