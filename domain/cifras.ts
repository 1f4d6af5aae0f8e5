import type { Pais } from './paises/pais.ts';

/**
 * The result of reading a number: `duda` lists its possible meanings for the user to choose, so that nothing is guessed; null
 * means it is not a number.
 */
export type Lectura = { valor: number } | { duda: readonly number[] } | null;

interface Clase {
  /** Decimals that the field allows. */
  decimales: number;
  rango?: readonly [min: number, max: number];
  /** Neither money nor a count: a single separator means decimals, unless the country says otherwise. */
  medida?: boolean;
}

/** Sign or accounting brackets, currency before or after, digits with separators. */
const CIFRA =
  /^(\()?\s*(-)?\s*(?:[a-z]{0,3}\s?\$|s\/\.?|mxn|cop|pen|usd|clp)?\s*(-)?\s*((?:\d[\d.,'’\s]*)?\d|[.,]\d+|\d+[.,])\s*(?:mxn|cop|pen|usd|clp)?\s*\)?$/i;
const MAS_LARGA = 40;
const GRUPO = /^[1-9]\d{0,2}$/;
/** Integers in groups of three, optionally followed by a different separator and decimals. */
const AGRUPADA = /^([1-9]\d{0,2})(?:([.,])\d{3})(?:\2\d{3})*(?:(?!\2)[.,](\d+))?$/;

/**
 * Reads a number as people of the country write it, with or without symbol and thousands separators.
 * Of two different separators the last is the decimal one, in any country. A single one before three digits separates thousands
 * if that is the country's thousands separator. If it is the country's decimal separator, it may come from a foreign keyboard
 * or spreadsheet: for `120.000` in Mexico the user is asked. Colombia uses both for both, but its money has no thousandths, so
 * three digits after a separator are thousands and one or two are cents.
 */
export function leerCifra(texto: string, { moneda }: Pick<Pais, 'moneda'>, { decimales, rango, medida = false }: Clase): Lectura {
  const [, parentesis, antes, despues, cuerpo] = texto.length > MAS_LARGA ? [] : (CIFRA.exec(texto.trim()) ?? []);
  if (cuerpo === undefined) return null;
  const signo = parentesis || antes || despues ? -1 : 1;
  const cifra = sinHuecos(cuerpo);
  if (cifra === null) return null;
  const dado = (n: number): Lectura => ({ valor: n === 0 ? 0 : signo * n });
  const signos = cifra.match(/[.,]/g) ?? [];
  if (signos.length === 0) return dado(Number(cifra));
  if (signos.length > 1) return AGRUPADA.test(cifra) ? dado(deAgrupada(cifra)) : null;

  const [sep] = signos as ['.' | ','];
  const [enteros = '', fraccion = ''] = cifra.split(sep);
  const conDecimales = Number(`${enteros || '0'}.${fraccion || '0'}`);
  // In currencies with cents, what cannot be thousands is cents; in others it may be an unfinished number.
  const propio = sep === moneda.decimal || moneda.decimales > 0 || medida;
  if (!(GRUPO.test(enteros) && fraccion.length === 3)) return propio ? dado(conDecimales) : dudar([conDecimales], signo);

  const cabe = (n: number) => !rango || (signo * n >= rango[0] && signo * n <= rango[1]);
  const agrupada = Number(enteros + fraccion);
  const pueden = [agrupada, ...(fraccion.replace(/(?<!0)0+$/, '').length <= decimales ? [conDecimales] : [])].filter(cabe);
  // When the field accepts no meaning, its error shows the number as the country reads it.
  if (pueden.length === 0) return dado(sep === moneda.miles || moneda.indistinto ? agrupada : conDecimales);
  if (pueden.includes(agrupada) && (moneda.indistinto ? !medida : sep === moneda.miles)) return dado(agrupada);
  if (pueden.includes(conDecimales) && (pueden.length === 1 || (medida && !moneda.indistinto && decimales > 2))) return dado(conDecimales);
  return dudar(pueden, signo);
}

const dudar = (valores: readonly number[], signo: number): Lectura => ({ duda: valores.map((n) => (n === 0 ? 0 : signo * n)) });

/** Spaces and apostrophes only separate thousands: removes them; null when they do not separate groups of three. */
function sinHuecos(cuerpo: string): string | null {
  if (!/[\s'’]/.test(cuerpo)) return cuerpo;
  const m = /^([1-9]\d{0,2}(?:([\s'’])\d{3})(?:\2\d{3})*)([.,]\d+)?$/.exec(cuerpo);
  return m ? m[1]!.replace(/\D/g, '') + (m[3] ?? '') : null;
}
function deAgrupada(cifra: string): number {
  const primera = /[.,]/.exec(cifra)![0];
  const otra = cifra.indexOf(primera === '.' ? ',' : '.');
  const enteros = (otra < 0 ? cifra : cifra.slice(0, otra)).replace(/\D/g, '');
  return Number(otra < 0 ? enteros : `${enteros}.${cifra.slice(otra + 1)}`);
}
