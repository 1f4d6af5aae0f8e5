/**
 * Rounds half away from zero to a number of decimals, as on paper: 1.005 gives 1.01 although its binary value is slightly less.
 * Exact up to 15 significant digits.
 */
export function redondear(numero: number, decimales = 2): number {
  const factor = 10 ** decimales;
  const magnitud = Math.round(Number((Math.abs(numero) * factor).toPrecision(15))) / factor;
  return numero < 0 && magnitud !== 0 ? -magnitud : magnitud;
}
