/** The part of the address that names a report: the last word of its action. */
export const nombreDe = (accion: string): string => accion.slice(accion.lastIndexOf('/') + 1);
