/** Of the text of an editor that is not told another, and of the bar over it with its edges: its place is kept while it comes. */
export const ALTO_EDITOR = 280;
export const ALTO_BARRA = 43;
