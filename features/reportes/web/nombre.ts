/** What names a report: the last part of its action and of its address. */
export const nombreDe = (camino: string): string => camino.slice(camino.lastIndexOf('/') + 1);
