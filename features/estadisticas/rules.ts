// Percentages, and how ages are grouped and named.

/** Names the rows that lack what a statistic groups by: without origin, without date of birth. */
export const SIN_DATO = '-';
/** Rows of a table; what is beyond them is one row, "Otros". */
export const MAX_GRUPOS = 200;
/** Letters of a name in the chart of diagnoses (3 §9). */
export const MAX_ROTULO = 75;

/** Whole percents that sum to 100: each rounded down, and those that lost most get what is missing. All 0 when the total is 0. */
export function porcentajes(valores: readonly number[]): number[] {
  const total = valores.reduce((n, v) => n + v, 0);
  if (total <= 0) return valores.map(() => 0);
  const exactos = valores.map((v) => (v * 100) / total);
  const enteros = exactos.map(Math.floor);
  const faltan = 100 - enteros.reduce((n, v) => n + v, 0);
  const perdieron = exactos.map((v, i) => ({ i, resto: v - enteros[i]! })).sort((a, b) => b.resto - a.resto || a.i - b.i);
  for (const { i } of perdieron.slice(0, faltan)) enteros[i]!++;
  return enteros;
}

/** The age group that begins at `desde`, in years: "5 a 9 años"; "1 año" where each age is a group. */
export function nombreDeEdad(desde: number, RANGO: number): string {
  if (RANGO > 1) return `${desde} a ${desde + RANGO - 1} años`;
  return desde === 1 ? '1 año' : `${desde} años`;
}
/** The same on the axis of a chart. */
export const edadCorta = (desde: number, RANGO: number): string => (RANGO > 1 ? `${desde}–${desde + RANGO - 1}` : String(desde));
