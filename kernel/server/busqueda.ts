// Searches rows by words, in a column `busca` that holds the row's text without accents or capitals (f_norm), with a trigram
// index.
import { type RawBuilder, sql } from 'kysely';

/** Escapes a text for use inside a LIKE pattern. */
export const literal = (s: string): string => s.replace(/[\\%_]/g, '\\$&');
/** The words of what was typed, eight at most. */
export const palabrasDe = (texto: string): string[] => texto.split(/\s+/).filter(Boolean).slice(0, 8);

/** Whether a word of `busca` starts with `palabra`. */
export const empieza = (palabra: string): RawBuilder<boolean> =>
  sql`(busca like f_norm(${`${literal(palabra)}%`}) or busca like f_norm(${`% ${literal(palabra)}%`}))`;
/**
 * Whether `busca` contains `palabra` anywhere. One or two letters must start a word: they occur everywhere and no index finds
 * them.
 */
export const contiene = (palabra: string): RawBuilder<boolean> =>
  palabra.length < 3 ? empieza(palabra) : sql`busca like f_norm(${`%${literal(palabra)}%`})`;
/** All conditions; true when there are none. */
export const todas = (condiciones: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  condiciones.length ? sql`(${sql.join(condiciones, sql` and `)})` : sql`true`;

/**
 * The order of search results, closest first, by the same criteria as `masCercanas` (kernel/shared/cercania.ts): the title
 * equals what was typed; it is used more; it starts with it; more of the words match whole words of it, then starts of words;
 * it is shorter.
 */
export function cercania(texto: string, titulo: RawBuilder<unknown>, usos: RawBuilder<unknown> = sql`0::int`): RawBuilder<unknown> {
  const frase = texto.trim();
  const palabras = palabrasDe(texto);
  // Everything that is neither letter nor digit separates words.
  const enteras = sql`(' ' || regexp_replace(busca, '[^a-z0-9ñ.]+', ' ', 'g') || ' ')`;
  const cuantas = (cada: (p: string) => RawBuilder<unknown>) =>
    palabras.length
      ? sql.join(
          palabras.map((p) => sql`${cada(p)}::int`),
          sql` + `,
        )
      : sql`0::int`;
  return sql.join(
    [
      sql`(f_norm(${titulo}) = f_norm(${frase})) desc`,
      sql`(${usos}) desc`,
      sql`(f_norm(${titulo}) like f_norm(${`${literal(frase)}%`})) desc`,
      sql`(${cuantas((p) => sql`(${enteras} like f_norm(${`% ${literal(p)} %`}))`)}) desc`,
      sql`(${cuantas(empieza)}) desc`,
      sql`length(${titulo})`,
      titulo,
    ],
    sql`, `,
  );
}

/**
 * Rows with words that start as typed, closest first; if they are too few, also rows that merely contain what was typed. `leer`
 * runs the search for one way of matching; keys remove duplicates.
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
