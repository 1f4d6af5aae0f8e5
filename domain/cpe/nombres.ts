import { soles } from './importes.ts';

/** Catalogue 01: the vouchers that a clinic issues. */
export const TIPO_CPE = { factura: '01', boleta: '03', notaCredito: '07' } as const;
export type TipoCpe = (typeof TIPO_CPE)[keyof typeof TIPO_CPE];
/** Largest number of a series. */
export const NUMERO_MAX = 99_999_999;

/**
 * Whether a series can number such vouchers: four letters or digits, the first F for facturas and B for boletas; credit notes
 * have that of what they correct. Source: Reglamento de Comprobantes de Pago, R.S. 097-2012.
 */
export const serieValida = (tipo: TipoCpe, serie: string): boolean =>
  /^[FB][A-Z\d]{3}$/.test(serie) && (tipo === TIPO_CPE.notaCredito || serie[0] === (tipo === TIPO_CPE.factura ? 'F' : 'B'));

/** A voucher's number as people read it: B001-123. */
export const folioCpe = (serie: string, numero: number): string => `${serie}-${numero}`;
/** Name of a voucher's file, without extension. Source: SUNAT's programmer's manual. */
export const archivoCpe = (ruc: string, tipo: TipoCpe, serie: string, numero: number): string =>
  `${ruc}-${tipo}-${folioCpe(serie, numero)}`;
/** Identifier of a summary (RC) or of voided documents (RA). `fecha`: yyyy-mm-dd when it is made; `n`: its number in that day. */
export const folioEnvio = (clase: 'RC' | 'RA', fecha: string, n: number): string => `${clase}-${fecha.replaceAll('-', '')}-${n}`;

export interface EnQr {
  readonly ruc: string;
  readonly tipo: TipoCpe;
  readonly serie: string;
  readonly numero: number;
  readonly igv: number;
  readonly total: number;
  /** yyyy-mm-dd */
  readonly fecha: string;
  /** Catalogue 06. */
  readonly tipoDocumento: string;
  readonly documento: string;
  /** Digest of the signature, in base64. */
  readonly hash: string;
}
/** What the QR of the printed voucher says. Source: R.S. 318-2017, annex of the printed representation. */
export const textoQr = (c: EnQr): string =>
  `${[c.ruc, c.tipo, c.serie, c.numero, soles(c.igv), soles(c.total), c.fecha, c.tipoDocumento, c.documento, c.hash].join('|')}|`;
