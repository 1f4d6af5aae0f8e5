import type { Veredicto } from '../veredicto.ts';
import { type Elemento, hoja, rama } from './elementos.ts';
import { type Afectacion, importesCpe, soles, TASA_IGV, TRIBUTO } from './importes.ts';
import { solesEnLetras } from './letras.ts';
import { folioCpe, NUMERO_MAX, serieValida, TIPO_CPE, type TipoCpe } from './nombres.ts';
import { type Adquirente, type Emisor, enSoles, esquema, firmante, parteAdquirente, parteEmisora } from './partes.ts';

/** What a receipt says in a voucher: one line, for what was charged. */
export interface Cobrado {
  readonly serie: string;
  readonly numero: number;
  /** yyyy-mm-dd and HH:MM of the clinic. */
  readonly fecha: string;
  readonly hora: string;
  readonly emisor: Emisor;
  readonly adquirente: Adquirente;
  readonly descripcion: string;
  /** Our code of the service; '' when it has none. */
  readonly codigo: string;
  /** Catalogue 03, or E48 of the form. */
  readonly unidad: string;
  readonly afectacion: Afectacion;
  /** Soles, tax included. */
  readonly cobrado: number;
}
export interface Comprobante extends Cobrado {
  readonly tipo: typeof TIPO_CPE.factura | typeof TIPO_CPE.boleta;
  /** Catalogue 51: 0101 is a domestic sale. */
  readonly operacion: string;
}
export interface NotaCredito extends Cobrado {
  /** Catalogue 09: 01 undoes the sale. */
  readonly motivo: string;
  readonly sustento: string;
  readonly modifica: { readonly tipo: TipoCpe; readonly serie: string; readonly numero: number };
}

/** Kinds of document of catalogue 06 that the code asks about. */
export const DOCUMENTO = { sinDocumento: '0', ruc: '6' } as const;
/** Soles above which a boleta names its buyer. Source: Reglamento de Comprobantes de Pago, art. 8, 3.10. */
export const TOPE_SIN_NOMBRE = 700;
/** Whether a voucher of a kind can be issued to a buyer. `total`: soles. */
export function puedeComprar(tipo: TipoCpe, a: Pick<Adquirente, 'tipo' | 'nombre'>, total: number): Veredicto {
  if (tipo === TIPO_CPE.factura && a.tipo !== DOCUMENTO.ruc) return 'Una factura solo se emite a quien tiene RUC: elija boleta';
  if (tipo === TIPO_CPE.boleta && total > TOPE_SIN_NOMBRE && (a.tipo === DOCUMENTO.sinDocumento || !a.nombre))
    return 'Una boleta de más de S/ 700.00 debe decir el documento y el nombre de quien la recibe';
  return true;
}

/** SUNAT names services ZZ; E48 is the form's name for them. */
const unidadSunat = (unidad: string): string => (unidad === 'E48' ? 'ZZ' : unidad);
const subtotal = (c: Cobrado, ...deLinea: Elemento[]): Elemento => {
  const { valor, igv } = importesCpe(c.cobrado, c.afectacion);
  return rama(
    'cac:TaxTotal',
    enSoles('cbc:TaxAmount', igv),
    rama(
      'cac:TaxSubtotal',
      enSoles('cbc:TaxableAmount', valor),
      enSoles('cbc:TaxAmount', igv),
      rama('cac:TaxCategory', ...deLinea, esquema(TRIBUTO[c.afectacion])),
    ),
  );
};
function renglon(c: Cobrado, nombre: string, cantidad: string): Elemento {
  const { valor, total } = importesCpe(c.cobrado, c.afectacion);
  return rama(
    nombre,
    hoja('cbc:ID', '1'),
    hoja(cantidad, '1', { unitCode: unidadSunat(c.unidad) }),
    enSoles('cbc:LineExtensionAmount', valor),
    rama('cac:PricingReference', rama('cac:AlternativeConditionPrice', enSoles('cbc:PriceAmount', total), hoja('cbc:PriceTypeCode', '01'))),
    subtotal(c, hoja('cbc:Percent', c.afectacion === '10' ? soles(TASA_IGV) : '0.00'), hoja('cbc:TaxExemptionReasonCode', c.afectacion)),
    rama(
      'cac:Item',
      hoja('cbc:Description', c.descripcion),
      c.codigo !== '' && rama('cac:SellersItemIdentification', hoja('cbc:ID', c.codigo)),
    ),
    rama('cac:Price', enSoles('cbc:PriceAmount', valor)),
  );
}
const cabeza = (c: Cobrado): Elemento[] => [
  hoja('cbc:UBLVersionID', '2.1'),
  hoja('cbc:CustomizationID', '2.0'),
  hoja('cbc:ID', folioCpe(c.serie, c.numero)),
  hoja('cbc:IssueDate', c.fecha),
  hoja('cbc:IssueTime', `${c.hora}:00`),
];
const leyendaYMoneda = (c: Cobrado): Elemento[] => [
  hoja('cbc:Note', solesEnLetras(c.cobrado), { languageLocaleID: '1000' }),
  hoja('cbc:DocumentCurrencyCode', 'PEN'),
];
const partes = (c: Cobrado): Elemento[] => [firmante(c.emisor), parteEmisora(c.emisor), parteAdquirente(c.adquirente)];
function totales(c: Cobrado): Elemento {
  const { valor, total } = importesCpe(c.cobrado, c.afectacion);
  return rama(
    'cac:LegalMonetaryTotal',
    enSoles('cbc:LineExtensionAmount', valor),
    enSoles('cbc:TaxInclusiveAmount', total),
    enSoles('cbc:PayableAmount', total),
  );
}
function exigirFolio(tipo: TipoCpe, { serie, numero }: { serie: string; numero: number }): void {
  if (!serieValida(tipo, serie) || !(Number.isInteger(numero) && numero > 0 && numero <= NUMERO_MAX))
    throw new RangeError(`${folioCpe(serie, numero)} no numera comprobantes ${tipo}`);
}

/**
 * Boleta or factura in UBL 2.1, still without signature, paid in full. Source: SUNAT's guide of electronic documents XML UBL 2.1.
 * Ask `puedeComprar` and `puedeGravarIgv` before.
 * @throws RangeError when the series does not fit the voucher, or a text cannot stand in it
 */
export function comprobante(c: Comprobante): Elemento {
  exigirFolio(c.tipo, c);
  return rama(
    'Invoice',
    ...cabeza(c),
    hoja('cbc:InvoiceTypeCode', c.tipo, { listID: c.operacion }),
    ...leyendaYMoneda(c),
    ...partes(c),
    c.tipo === TIPO_CPE.factura && rama('cac:PaymentTerms', hoja('cbc:ID', 'FormaPago'), hoja('cbc:PaymentMeansID', 'Contado')),
    subtotal(c),
    totales(c),
    renglon(c, 'cac:InvoiceLine', 'cbc:InvoicedQuantity'),
  );
}
/**
 * Credit note in UBL 2.1, still without signature, over the whole of what it corrects. Source: as `comprobante`.
 * @throws RangeError when the series does not fit, or a text cannot stand in it
 */
export function notaCredito(n: NotaCredito): Elemento {
  exigirFolio(TIPO_CPE.notaCredito, n);
  if (n.serie[0] !== n.modifica.serie[0]) throw new RangeError('La serie de la nota comienza como la de lo que modifica');
  const folio = folioCpe(n.modifica.serie, n.modifica.numero);
  return rama(
    'CreditNote',
    ...cabeza(n),
    ...leyendaYMoneda(n),
    rama(
      'cac:DiscrepancyResponse',
      hoja('cbc:ReferenceID', folio),
      hoja('cbc:ResponseCode', n.motivo),
      hoja('cbc:Description', n.sustento),
    ),
    rama(
      'cac:BillingReference',
      rama('cac:InvoiceDocumentReference', hoja('cbc:ID', folio), hoja('cbc:DocumentTypeCode', n.modifica.tipo)),
    ),
    ...partes(n),
    subtotal(n),
    totales(n),
    renglon(n, 'cac:CreditNoteLine', 'cbc:CreditedQuantity'),
  );
}
