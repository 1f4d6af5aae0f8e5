// Measures of charts that are known before the code that draws them has come, so that nothing moves when it has.

/** Height in pixels of a chart, unless another is asked for. */
export const ALTO = 340;
/** Colours and dashes there are; the next series begins again. */
export const TINTAS = 6;

// Horizontal bars, in pixels.
export const RENGLON = 46;
export const ARRIBA = 4;
/** Below the bars: the axis. */
export const ABAJO = 28;
export const altoDeRenglones = (cuantos: number): number => ARRIBA + cuantos * RENGLON + ABAJO;
