// Which of the rows that answer a search come first. Long lists are ordered in the database by the same order of reasons
// (`cercania` in kernel/server/palabras.ts); the lists that a screen holds whole, here.

import { plegar } from './plegar.ts';

interface Segun<T> {
  /** Words that are searched too, and that say nothing of how near the row is. */
  tambien?: (o: T) => string;
  /** How often it was used of late. */
  usos?: (o: T) => number;
}
/**
 * The rows that hold every word, accents or not, nearest first: whose title is what was typed; then what is used most; then whose
 * title begins with it; then those where more of the words are whole words of the title, then beginnings of words; then the
 * shorter title. Without words, what is used most, in the order of the list.
 */
export function masCercanas<T>(lista: readonly T[], texto: string, titulo: (o: T) => string, { tambien, usos }: Segun<T> = {}): T[] {
  const frase = plegar(texto).trim();
  const palabras = frase.split(/\s+/).filter(Boolean);
  const grado = (o: T) => {
    const t = plegar(titulo(o));
    const todo = tambien ? `${t} ${plegar(tambien(o))}` : t;
    if (!palabras.every((p) => todo.includes(p))) return null;
    const suyas = t.split(/[^\p{L}\p{N}.]+/u);
    const cuantas = (como: (suya: string, p: string) => boolean) => palabras.filter((p) => suyas.some((s) => como(s, p))).length;
    return palabras.length === 0
      ? [usos?.(o) ?? 0]
      : [
          t === frase ? 1 : 0,
          usos?.(o) ?? 0,
          t.startsWith(frase) ? 1 : 0,
          cuantas((s, p) => s === p),
          cuantas((s, p) => s.startsWith(p)),
          -t.length,
        ];
  };
  return lista
    .flatMap((o) => {
      const g = grado(o);
      return g ? [{ o, g }] : [];
    })
    .sort((a, b) => {
      const i = a.g.findIndex((x, k) => x !== b.g[k]);
      return i < 0 ? 0 : b.g[i]! - a.g[i]!;
    })
    .map(({ o }) => o);
}
