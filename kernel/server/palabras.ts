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
 * How near a row is to what was typed, nearest first, by the reasons of `masCercanas` (kernel/shared/cercania.ts): its title is what
 * was typed; it is used most; the title begins with it; more of the words are whole words of it, then beginnings; it is shorter.
 */
export function cercania(texto: string, titulo: RawBuilder<unknown>, usos: RawBuilder<unknown> = sql`0::int`): RawBuilder<unknown> {
  const frase = texto.trim();
  const palabras = palabrasDe(texto);
  // Whatever is no letter and no digit parts words.
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
