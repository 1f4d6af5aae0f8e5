// Repeatable random numbers: the same seed gives the same choices.

export interface Azar {
  /** A whole number from `desde` to `hasta`, both included. */
  entre: (desde: number, hasta: number) => number;
  uno: <T>(de: readonly T[]) => T;
}

/** mulberry32: small, and random enough to choose faults. */
export function azar(semilla: number): Azar {
  let s = semilla >>> 0;
  const siguiente = () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), s | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const entre = (desde: number, hasta: number) => desde + Math.floor(siguiente() * (hasta - desde + 1));
  return { entre, uno: (de) => de[entre(0, de.length - 1)]! };
}
