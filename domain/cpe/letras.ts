import { cardinal } from '../cardinal.ts';
import { centavos } from '../dinero.ts';

/**
 * An amount as legend 1000 of catalogue 52 writes it: "SON CIENTO DIECIOCHO CON 00/100 SOLES". The number stands alone, so it
 * ends in "uno" and not in "un".
 * @param importe soles, from 0 to just below 10^12
 */
export function solesEnLetras(importe: number): string {
  const total = centavos(importe);
  const enteros = cardinal(Math.floor(total / 100))
    .replace(/veintiún$/, 'veintiuno')
    .replace(/(^| )un$/, '$1uno');
  return `SON ${enteros.toUpperCase()} CON ${String(total % 100).padStart(2, '0')}/100 SOLES`;
}
