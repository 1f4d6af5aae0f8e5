import { centavos, importe } from '../dinero.ts';
import { redondear } from '../redondeo.ts';
import type { Veredicto } from '../veredicto.ts';

/** Catalogue 07: taxed, exempted, outside the tax. */
export type Afectacion = '10' | '20' | '30';
/** Whether the charge has IGV inside, to be broken down, or none. */
export type Igv = 'DESGLOSAR' | 'NA';
/** Amounts in soles, to the cent. */
export interface Importes {
  /** Without tax. */
  readonly valor: number;
  readonly igv: number;
  readonly total: number;
}
/** Hundredths: IGV of 16 % and IPM of 2 %. Source: TUO de la Ley del IGV, art. 17; Ley de Tributación Municipal, art. 76. */
export const TASA_IGV = 18;

/** Catalogue 05: the tribute of each affectation. `pago`: its number in a daily summary (catalogue 11). */
export const TRIBUTO = {
  10: { id: '1000', nombre: 'IGV', tipo: 'VAT', pago: '01' },
  20: { id: '9997', nombre: 'EXO', tipo: 'VAT', pago: '02' },
  30: { id: '9998', nombre: 'INA', tipo: 'FRE', pago: '03' },
} as const satisfies Record<Afectacion, { id: string; nombre: string; tipo: string; pago: string }>;

/** Whether the form's tax agrees with its affectation. */
export function puedeGravarIgv({ IGV, TIPO_AFECTACION }: { IGV: Igv; TIPO_AFECTACION: Afectacion }): Veredicto {
  const gravado = TIPO_AFECTACION === '10';
  if (gravado && IGV === 'NA') return 'Una operación gravada desglosa el IGV';
  return gravado || IGV === 'NA' || 'Una operación exonerada o inafecta no tiene IGV';
}
/**
 * The amounts of a voucher for what was charged with its tax included. `cobrado`: soles. The tax is what remains after the
 * value, so both always add up to the charge. Source: SUNAT's guide of electronic documents, total amounts.
 */
export function importesCpe(cobrado: number, afectacion: Afectacion): Importes {
  const total = centavos(cobrado);
  const valor = afectacion === '10' ? redondear((total * 100) / (100 + TASA_IGV), 0) : total;
  return { valor: importe(valor), igv: importe(total - valor), total: importe(total) };
}
/** An amount with its two decimals. */
export const soles = (n: number): string => redondear(n).toFixed(2);
