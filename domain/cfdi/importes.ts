import { centavos, importe } from '../dinero.ts';
import { redondear } from '../redondeo.ts';
import type { Veredicto } from '../veredicto.ts';

/** What the issuing form says of taxes. ISR: `NA` or the rate that a company withholds, as a fraction. */
export interface Impuestos {
  /** DESGLOSAR 16 %, FRONTERA 8 %, CERO 0 %, EXENTO, or NA where the service is no object of tax. */
  readonly IVA: 'DESGLOSAR' | 'FRONTERA' | 'CERO' | 'EXENTO' | 'NA';
  readonly ISR: 'NA' | number;
  /** c_ObjetoImp: 02 breaks the tax down; 01 and 04 say that there is none. */
  readonly OBJECTO_IMP: '01' | '02' | '04';
}
/** Amounts in pesos, to the cent. */
export interface Importes {
  readonly base: number;
  readonly iva: number;
  readonly isr: number;
  readonly total: number;
}
/** Rates of the tax on consumption, in hundredths. Source: LIVA art. 1, 2-A; stimulus of the northern and southern border. */
const TASA_IVA = { DESGLOSAR: 16, FRONTERA: 8, CERO: 0, EXENTO: 0, NA: 0 } as const;
/** Highest rate of ISR in c_TasaOCuota. */
const ISR_MAXIMO = 0.35;

/** Whether taxes of the form agree with one another and with the receiver: 12 letters of RFC are a company, 13 a person. */
export function puedeGravar({ IVA, ISR, OBJECTO_IMP }: Impuestos, RECRFC: string): Veredicto {
  if (OBJECTO_IMP === '02' && IVA === 'NA') return 'Elija el IVA: el concepto es objeto de impuesto';
  if (OBJECTO_IMP !== '02' && (IVA !== 'NA' || ISR !== 'NA')) return 'Sin objeto de impuesto, el IVA y el ISR deben ser "No aplica"';
  if (ISR === 'NA') return true;
  if (!(ISR >= 0 && ISR <= ISR_MAXIMO)) return 'La tasa de ISR debe estar entre 0 y 0.35';
  return RECRFC.length === 12 || 'Solo una empresa retiene ISR: el RFC de quien recibe es de una persona';
}

/**
 * The amounts of an invoice for what was charged with its tax included. `cobrado`: pesos. The tax is what remains after the base,
 * so that both always add up to the charge, within the cent that the SAT tolerates. Source: Anexo 20, rules of Concepto.
 */
export function importesDe(cobrado: number, { IVA, ISR }: Impuestos): Importes {
  const total = centavos(cobrado);
  const base = redondear((total * 100) / (100 + TASA_IVA[IVA]), 0);
  const isr = ISR === 'NA' ? 0 : redondear(base * ISR, 0);
  return { base: importe(base), iva: importe(total - base), isr: importe(isr), total: importe(total - isr) };
}
/** The amounts of several lines together. */
export const sumar = (lineas: readonly Importes[]): Importes => {
  const de = (campo: keyof Importes) => importe(lineas.reduce((t, l) => t + centavos(l[campo]), 0));
  return { base: de('base'), iva: de('iva'), isr: de('isr'), total: de('total') };
};
/** The rate of IVA as c_TasaOCuota writes it, with six decimals. */
export const tasaIva = (IVA: Impuestos['IVA']): string => tasa(TASA_IVA[IVA] / 100);
/** A rate with the six decimals of c_TasaOCuota. */
export const tasa = (fraccion: number): string => fraccion.toFixed(6);
/** An amount with its two decimals. */
export const pesos = (n: number): string => redondear(n).toFixed(2);
