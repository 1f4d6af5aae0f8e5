// How quantities and costs are written: without zeros that say nothing.
import { formatear, formatearFino, formatearNumero } from '#domain/dinero.ts';
import type { Pais } from '#domain/paises/pais.ts';

const decimalesDe = (n: number, max: number): number => {
  for (let d = 0; d < max; d++) if (Number(n.toFixed(d)) === n) return d;
  return max;
};
/** "1,250", "0.5" */
export const cantidadTexto = (n: number, pais: Pick<Pais, 'moneda'>): string => formatearNumero(n, pais, decimalesDe(n, 2));
/** A unit cost or an import: as money, with as many of its six decimals as it has. */
export function costoTexto(n: number, pais: Pick<Pais, 'moneda'>): string {
  const decimales = decimalesDe(n, 6);
  return decimales <= pais.moneda.decimales ? formatear(n, pais) : formatearFino(n, pais, decimales);
}
