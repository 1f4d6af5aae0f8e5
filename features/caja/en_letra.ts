// Writes amounts in Spanish words.
import { cardinal } from '#domain/cardinal.ts';
import { centavos } from '#domain/dinero.ts';
import type { Moneda, Pais } from '#domain/paises/pais.ts';

/** Singular and plural of each currency, and the ending that its country writes. */
const MONEDAS: Record<Moneda['codigo'], readonly [uno: string, varios: string, cierre: string]> = {
  MXN: ['peso', 'pesos', 'M.N.'],
  COP: ['peso', 'pesos', 'M/cte.'],
  PEN: ['sol', 'soles', ''],
  USD: ['dólar', 'dólares', ''],
  CLP: ['peso', 'pesos', ''],
};

/**
 * An amount in words, as receipts show it: "Dos mil seiscientos cuarenta pesos 50/100 M.N.". Chile has no cents.
 * @param importe from 0 to just below 10^12
 */
export function enLetra(importe: number, { moneda }: Pick<Pais, 'moneda'>): string {
  const total = centavos(importe);
  const enteros = Math.floor(total / 100);
  const [uno, varios, cierre] = MONEDAS[moneda.codigo];
  // "un millón de pesos", but "un millón cien pesos".
  const de = enteros >= 1_000_000 && enteros % 1_000_000 === 0 ? 'de ' : '';
  const fraccion = moneda.decimales ? `${String(total % 100).padStart(2, '0')}/100` : '';
  const frase = [cardinal(enteros), de + (enteros === 1 ? uno : varios), fraccion, cierre].filter(Boolean).join(' ');
  return frase[0]!.toUpperCase() + frase.slice(1);
}
