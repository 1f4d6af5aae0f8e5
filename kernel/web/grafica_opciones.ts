// How a chart is shown, for its component and for the code that comes when one is first drawn.
export interface OpcionesDeGrafica {
  /** The screen shows the same numbers in a table of its own. */
  sinTabla?: boolean;
  /** Height in pixels, where the usual one is too low. */
  alto?: number;
  /** Makes the values buttons: called with a value's place in its series, and its series. */
  alElegir?: (n: number, serie: number) => void;
}
