import { type Lectura, leerCifra } from './cifras.ts';
import type { Moneda, Pais } from './paises/pais.ts';
import { redondear } from './redondeo.ts';

/**
 * Money is computed in integer hundredths of the currency and travels as a number with at most two decimals; Chilean pesos are
 * shown without decimals. Amounts are never added or compared as floating point.
 */

/**
 * Hundredths of an amount, rounded half away from zero.
 * @throws RangeError when the amount is not a number or is too large
 */
export function centavos(importe: number): number {
  const cents = redondear(importe * 100, 0);
  if (!Number.isSafeInteger(cents)) throw new RangeError(`El importe ${importe} no es válido`);
  return cents;
}

/** Whether a number can be an amount. */
export const esImporte = (n: number): boolean => Number.isSafeInteger(redondear(n * 100, 0));

/** The amount for a number of hundredths. */
export function importe(cents: number): number {
  return redondear(cents / 100);
}

/** Exact sum of amounts. */
export function suma(importes: Iterable<number>): number {
  let cents = 0;
  for (const sumando of importes) cents += centavos(sumando);
  return importe(cents);
}

/** Exact difference of two amounts. */
export function resta(minuendo: number, sustraendo: number): number {
  return importe(centavos(minuendo) - centavos(sustraendo));
}

/** Quantity times unit price, rounded once to hundredths. */
export function producto(cantidad: number, precioUnitario: number): number {
  return importe(centavos(cantidad * precioUnitario));
}

/** Rounds to the currency's decimals, the smallest unit that can be charged. */
export function aMoneda(cantidad: number, moneda: Moneda): number {
  return redondear(cantidad, moneda.decimales);
}

const agrupar = (enteros: string, miles: string) => enteros.replace(/\B(?=(\d{3})+$)/g, miles);

/** A number with the country's separators and a fixed number of decimals (by default the currency's). */
export function formatearNumero(numero: number, { moneda }: Pick<Pais, 'moneda'>, decimales: number = moneda.decimales): string {
  const redondo = redondear(numero, decimales);
  const [enteros = '0', fraccion] = Math.abs(redondo).toFixed(decimales).split('.');
  const texto = agrupar(enteros, moneda.miles) + (fraccion ? moneda.decimal + fraccion : '');
  return redondo < 0 ? `-${texto}` : texto;
}

/**
 * An amount as money of the country: "$1,234.50", in Chile "$1.234", in Peru "S/ 1,234.50"; below zero "-$10.00".
 * @param otra another currency (dollars in a clinic of Peru), written with its code and the country's separators
 */
export function formatear(cantidad: number, pais: Pick<Pais, 'moneda'>, otra?: Pick<Moneda, 'codigo' | 'decimales'>): string {
  const { codigo } = pais.moneda;
  const ajena = otra !== undefined && otra.codigo !== codigo;
  const texto = formatearNumero(cantidad, pais, ajena ? otra.decimales : undefined);
  const prefijo = ajena ? `${otra.codigo} ` : prefijoDe(pais);
  return texto.startsWith('-') ? `-${prefijo}${texto.slice(1)}` : prefijo + texto;
}
const prefijoDe = ({ moneda: { simbolo } }: Pick<Pais, 'moneda'>) => (simbolo.endsWith('$') ? simbolo : `${simbolo} `);
/** A positive amount as money with more decimals than the currency has, for unit costs: "$0.333333". */
export const formatearFino = (cantidad: number, pais: Pick<Pais, 'moneda'>, decimales: number): string =>
  prefijoDe(pais) + formatearNumero(cantidad, pais, decimales);

/** Reads an amount as people of the country write it; see `leerCifra`. */
export const leerImporte = (
  texto: string,
  pais: Pick<Pais, 'moneda'>,
  rango?: readonly [min: number, max: number],
  decimales: number = pais.moneda.decimales,
): Lectura => leerCifra(texto, pais, { decimales, ...(rango ? { rango } : {}) });

/** The question for an ambiguous amount, "¿120,000.00 o 120.00?", or the error when it is not a number. */
export function preguntaDeImporte(texto: string, pais: Pick<Pais, 'moneda'>, rango?: readonly [min: number, max: number]): string {
  const leido = leerImporte(texto, pais, rango);
  if (!leido) return 'Debe ser un número';
  const valores = 'duda' in leido ? leido.duda : [leido.valor];
  // Meanings with more decimals than the currency are shown in full, so that nobody accepts a rounded value.
  const escritos = valores.map((v) => formatearNumero(v, pais, Math.max(pais.moneda.decimales, decimalesDe(v))));
  if (escritos.length > 1) return `¿${escritos.join(' o ')}?`;
  return `¿${escritos[0]}? Escriba el importe como ${formatearNumero(pais.moneda.decimales ? 1234.5 : 12_500, pais)}`;
}
const decimalesDe = (n: number): number => String(n).split('.')[1]?.length ?? 0;
