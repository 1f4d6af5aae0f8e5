// Statements that do not wait for one another leave together: a turn to the database costs more than most statements.

/**
 * Like Promise.all over work already begun, except that all of it is waited for and, of several refusals, the first of the
 * list is thrown: what the user is told does not depend on which answer was read first.
 */
export async function enUnVuelo<const T extends readonly unknown[]>(trabajo: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const hechos = await Promise.allSettled(trabajo);
  return hechos.map((h) => {
    if (h.status === 'rejected') throw h.reason;
    return h.value;
  }) as never;
}
