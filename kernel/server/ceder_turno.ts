// For long computations: lets other requests run at intervals.

/** Longest time, in milliseconds, that the computation holds the event loop before yielding. */
const TURNO_MS = 12;

/**
 * Returns a function to await between steps: it continues at once until the time is used up, then yields a turn of the event
 * loop.
 */
export function cederTurno(): () => Promise<void> | undefined {
  let desde = performance.now();
  return () =>
    performance.now() - desde < TURNO_MS
      ? undefined
      : new Promise((r) =>
          setImmediate(() => {
            desde = performance.now();
            r();
          }),
        );
}
