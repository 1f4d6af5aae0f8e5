import type { Pais } from './paises/pais.ts';

/**
 * What a written figure says. `duda` holds what it may have meant, for the person to choose: nothing is guessed. Null is no
 * figure at all.
 */
export type Lectura = { valor: number } | { duda: readonly number[] } | null;

interface Clase {
  /** How many decimals the field admits. */
  decimales: number;
  rango?: readonly [min: number, max: number];
  /** Neither money nor a count: one sign alone separates decimals unless the country says otherwise. */
  medida?: boolean;
}

/** Sign or accountant's brackets, currency before or after, and the figures with what separates them. */
const CIFRA =
  /^(\()?\s*(-)?\s*(?:[a-z]{0,3}\s?\$|s\/\.?|mxn|cop|pen|usd|clp)?\s*(-)?\s*((?:\d[\d.,'’\s]*)?\d|[.,]\d+|\d+[.,])\s*(?:mxn|cop|pen|usd|clp)?\s*\)?$/i;
const MAS_LARGA = 40;
const GRUPO = /^[1-9]\d{0,2}$/;
/** Integers that are grouped in threes by one sign, and after them at most one other sign with decimals. */
const AGRUPADA = /^([1-9]\d{0,2})(?:([.,])\d{3})(?:\2\d{3})*(?:(?!\2)[.,](\d+))?$/;

/**
 * Reads a figure as the people of the country write it, with or without symbol and thousands.
 *
 * Of two different signs the last is the decimal one, whatever the country. One alone before three figures groups them where
 * it is the country's sign of thousands. Where it is its decimal sign it may come from a keyboard or a sheet of another
 * country: `120.000` in Mexico is asked back. In Colombia, where both signs are in use for both, money has no thousandths,
 * so three figures after a sign are thousands and one or two are cents.
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
  // Where money has cents, what cannot be thousands is cents; where it has none it may be an unfinished figure.
  const propio = sep === moneda.decimal || moneda.decimales > 0 || medida;
  if (!(GRUPO.test(enteros) && fraccion.length === 3)) return propio ? dado(conDecimales) : dudar([conDecimales], signo);

  const cabe = (n: number) => !rango || (signo * n >= rango[0] && signo * n <= rango[1]);
  const agrupada = Number(enteros + fraccion);
  const pueden = [agrupada, ...(fraccion.replace(/(?<!0)0+$/, '').length <= decimales ? [conDecimales] : [])].filter(cabe);
  // A figure that no field would take is told so by its field, as its country reads it.
  if (pueden.length === 0) return dado(sep === moneda.miles || moneda.indistinto ? agrupada : conDecimales);
  if (pueden.includes(agrupada) && (moneda.indistinto ? !medida : sep === moneda.miles)) return dado(agrupada);
  if (pueden.includes(conDecimales) && (pueden.length === 1 || (medida && !moneda.indistinto && decimales > 2))) return dado(conDecimales);
  return dudar(pueden, signo);
}

const dudar = (valores: readonly number[], signo: number): Lectura => ({ duda: valores.map((n) => (n === 0 ? 0 : signo * n)) });

/** Spaces and apostrophes only group: without them, or null where they stand between anything but threes. */
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
