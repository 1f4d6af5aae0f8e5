// Work of ours that is long because what was sent is: it lets the others by.

/** No turn of the loop takes longer than this, and one step. */
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
