// Long computations over long input: they yield to other requests at intervals.

/** A turn of the event loop is held for this long at most, plus one step. */
const TURNO_MS = 12;

/** To be awaited between steps: goes on at once until the turn is used up, and then with the next one. */
export function respiro(): () => Promise<void> | undefined {
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
