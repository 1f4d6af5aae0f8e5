// The order of search results. Long lists are ordered in the database by the same criteria (`cercania` in
// kernel/server/busqueda.ts); lists that a screen holds completely are ordered here.
import { plegar } from './plegar.ts';

interface Segun<T> {
  /** Other text that is searched but does not count for the order. */
  tambien?: (o: T) => string;
  /** How often the row was used lately. */
  usos?: (o: T) => number;
}
/**
 * The rows that contain every word, ignoring accents, closest first: the title equals what was typed; then used more; then the
 * title starts with it; then more words match whole words of the title, then starts of words; then the shorter title. Without
 * words, the most used, otherwise in the list's order.
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
