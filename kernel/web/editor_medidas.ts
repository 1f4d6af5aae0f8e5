/** Heights reserved while the editor loads: its text, unless told otherwise, and its bar with borders. */
export const ALTO_EDITOR = 280;
export const ALTO_BARRA = 43;
