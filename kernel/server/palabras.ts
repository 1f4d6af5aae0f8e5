// Finding rows of a list by words, in a column `busca` that holds its text folded (f_norm) under a trigram index.
import { type RawBuilder, sql } from 'kysely';

/** Text that means itself inside a pattern of LIKE. */
export const literal = (s: string): string => s.replace(/[\\%_]/g, '\\$&');
/** The words of what was typed; the first eight say enough. */
export const palabrasDe = (texto: string): string[] => texto.split(/\s+/).filter(Boolean).slice(0, 8);

/** Whether `palabra` begins a word of `busca`. */
export const empieza = (palabra: string): RawBuilder<boolean> =>
  sql`(busca like f_norm(${`${literal(palabra)}%`}) or busca like f_norm(${`% ${literal(palabra)}%`}))`;
/** Whether it stands anywhere in it; one or two letters, which stand everywhere and which no index finds, must begin a word. */
export const contiene = (palabra: string): RawBuilder<boolean> =>
  palabra.length < 3 ? empieza(palabra) : sql`busca like f_norm(${`%${literal(palabra)}%`})`;
/** All of them; true of none. */
export const todas = (condiciones: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  condiciones.length ? sql`(${sql.join(condiciones, sql` and `)})` : sql`true`;

/**
 * Rows whose words begin with the typed ones, best first; where there are not enough, then those that only contain them. `leer`
 * runs the search for one way of matching. Keys tell rows apart.
 */
export async function primeroLasQueEmpiezan<T>(
  limite: number,
  leer: (como: (palabra: string) => RawBuilder<boolean>) => Promise<readonly T[]>,
  clave: (fila: T) => string,
): Promise<T[]> {
  const exactas = await leer(empieza);
  if (exactas.length >= limite) return [...exactas];
  const vistas = new Set(exactas.map(clave));
  return [...exactas, ...(await leer(contiene)).filter((f) => !vistas.has(clave(f)))].slice(0, limite);
}
