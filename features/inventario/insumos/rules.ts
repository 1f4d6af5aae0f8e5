// What is said when a charge could not take all that it needs.
export interface Faltante {
  NOMBRE: string;
  CANTIDAD: number;
}
/** A charge is never stopped for want of stock: the patient is at the desk. What was not taken is said. */
export const dichoDeFaltantes = (faltan: readonly Faltante[]): string =>
  faltan.length === 0
    ? ''
    : `. El almacén no tenía ${faltan.map((f) => `${f.CANTIDAD.toLocaleString('es-MX')} de ${f.NOMBRE}`).join(', ')}: no se descontó`;
