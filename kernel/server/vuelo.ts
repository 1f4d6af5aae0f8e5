// Statements that do not wait for one another leave together: a turn to the database costs more than most statements.
import type { Kysely } from 'kysely';
import { enviadasPor } from './db.ts';
import type { DB } from './tablas.ts';

type Hechos<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> };

/**
 * Like Promise.all over work already begun, except that all of it is waited for and, of several refusals, the first of the
 * list is thrown: what the user is told does not depend on which answer was read first. Nothing is promised about the order in
 * which PostgreSQL runs it.
 */
export async function enUnVuelo<const T extends readonly unknown[]>(trabajo: T): Promise<Hechos<T>> {
  const hechos = await Promise.allSettled(trabajo);
  return hechos.map((h) => {
    if (h.status === 'rejected') throw h.reason;
    return h.value;
  }) as never;
}

/** More turns of the microtask queue than building and sending a statement takes. */
const VUELTAS = 100;
/** In tests each first step is waited for, so that what it sent can be counted: nobody else uses the connection meanwhile. */
const VIGILA = Boolean(process.env.VITEST);

/**
 * One flight in two parts: PostgreSQL runs each of `primero` (locks, or rows that the rest reads) before anything of `luego`,
 * and nobody waits for an answer in between. Each of `primero` is one statement, sent before it waits for anything; otherwise
 * this throws, because what was meant to be held would be read without holding it. Answers what `luego` gives; of several
 * refusals the first is thrown, those of `primero` before those of `luego`.
 */
export async function enSecuencia<const T extends readonly unknown[]>(
  db: Kysely<DB>,
  primero: readonly (() => Promise<unknown>)[],
  luego: () => T,
  vigila = VIGILA,
): Promise<Hechos<T>> {
  const hechos: Promise<unknown>[] = [];
  for (const paso of primero) {
    const antes = enviadasPor(db);
    const hecho = paso();
    hecho.catch(() => {});
    for (let i = 0; i < VUELTAS && enviadasPor(db) === antes; i++) await null;
    if (enviadasPor(db) === antes) throw new Error('enSecuencia: un paso de los primeros esperó antes de enviar su sentencia');
    if (vigila) {
      await hecho.catch(() => {});
      if (enviadasPor(db) > antes + 1) throw new Error('enSecuencia: un paso de los primeros envió más de una sentencia');
    }
    hechos.push(hecho);
  }
  const [, ...resto] = await enUnVuelo([enUnVuelo(hechos), ...luego()]);
  return resto as never;
}
