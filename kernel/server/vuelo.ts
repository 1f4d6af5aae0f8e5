// Sends independent statements together: a round trip to the database costs more than most statements.
import type { Kysely } from 'kysely';
import { enviadasPor } from './db.ts';
import type { DB } from './tablas.ts';

type Hechos<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> };

/**
 * Like Promise.all over work already begun, except that it waits for all of it and, of several refusals, throws the first in
 * the list: what the user reads does not depend on which answer came first. PostgreSQL may run the statements in any order.
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
/** In tests each first step is awaited, so that its statements can be counted while nothing else uses the connection. */
const VIGILA = Boolean(process.env.VITEST);

/**
 * Sends two groups of statements without waiting in between; PostgreSQL runs each of `primero` (locks, or rows that the rest
 * reads) before any of `luego`. Each step of `primero` must send exactly one statement before it awaits anything; otherwise
 * this throws, because `luego` would read without the lock. Answers what `luego` gives; of several refusals, throws the first,
 * those of `primero` before those of `luego`.
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
