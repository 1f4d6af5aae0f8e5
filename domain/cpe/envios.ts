import { type Elemento, hoja, rama } from './elementos.ts';
import { type Afectacion, importesCpe, TRIBUTO } from './importes.ts';
import { folioCpe, folioEnvio, type TipoCpe } from './nombres.ts';
import { type Adquirente, type Emisor, enSoles, esquema, firmante } from './partes.ts';

/** What is sent about several vouchers of one day. */
interface Envio {
  /** yyyy-mm-dd: of the vouchers, and when it is sent. */
  readonly delDia: string;
  readonly fecha: string;
  /** Its number in the day it is sent, from 1. */
  readonly n: number;
  readonly emisor: Emisor;
}
/** A voucher to be voided. */
export interface DeBaja {
  readonly tipo: TipoCpe;
  readonly serie: string;
  readonly numero: number;
  readonly motivo: string;
}
/** Catalogue 19: it is voided. */
const ANULAR = '3';
/** A boleta to be voided by a daily summary. */
export interface EnResumen {
  readonly tipo: TipoCpe;
  readonly serie: string;
  readonly numero: number;
  readonly adquirente: Adquirente;
  readonly afectacion: Afectacion;
  readonly cobrado: number;
}

const cabeza = (clase: 'RC' | 'RA', version: string, { emisor, ...e }: Envio): Elemento[] => [
  hoja('cbc:UBLVersionID', '2.0'),
  hoja('cbc:CustomizationID', version),
  hoja('cbc:ID', folioEnvio(clase, e.fecha, e.n)),
  hoja('cbc:ReferenceDate', e.delDia),
  hoja('cbc:IssueDate', e.fecha),
  firmante(emisor),
  rama(
    'cac:AccountingSupplierParty',
    hoja('cbc:CustomerAssignedAccountID', emisor.ruc),
    hoja('cbc:AdditionalAccountID', '6'),
    rama('cac:Party', rama('cac:PartyLegalEntity', hoja('cbc:RegistrationName', emisor.razonSocial))),
  ),
];
/**
 * Communication that voids facturas and their notes, still without signature. Source: SUNAT's guide of voided documents 1.0.
 * @throws RangeError when a text cannot stand in it
 */
export const comunicacionBaja = (e: Envio, bajas: readonly DeBaja[]): Elemento =>
  rama(
    'VoidedDocuments',
    ...cabeza('RA', '1.0', e),
    ...bajas.map((b, i) =>
      rama(
        'sac:VoidedDocumentsLine',
        hoja('cbc:LineID', String(i + 1)),
        hoja('cbc:DocumentTypeCode', b.tipo),
        hoja('sac:DocumentSerialID', b.serie),
        hoja('sac:DocumentNumberID', String(b.numero)),
        hoja('sac:VoidReasonDescription', b.motivo),
      ),
    ),
  );

/**
 * Daily summary that voids boletas, still without signature. Source: SUNAT's guide of the daily summary 1.1.
 * @throws RangeError when a text cannot stand in it
 */
export const resumenDiario = (e: Envio, boletas: readonly EnResumen[]): Elemento =>
  rama('SummaryDocuments', ...cabeza('RC', '1.1', e), ...boletas.map(enResumen));

function enResumen(b: EnResumen, i: number): Elemento {
  const { valor, igv, total } = importesCpe(b.cobrado, b.afectacion);
  return rama(
    'sac:SummaryDocumentsLine',
    hoja('cbc:LineID', String(i + 1)),
    hoja('cbc:DocumentTypeCode', b.tipo),
    hoja('cbc:ID', folioCpe(b.serie, b.numero)),
    rama(
      'cac:AccountingCustomerParty',
      hoja('cbc:CustomerAssignedAccountID', b.adquirente.numero),
      hoja('cbc:AdditionalAccountID', b.adquirente.tipo),
    ),
    rama('cac:Status', hoja('cbc:ConditionCode', ANULAR)),
    enSoles('sac:TotalAmount', total),
    rama('sac:BillingPayment', enSoles('cbc:PaidAmount', valor), hoja('cbc:InstructionID', TRIBUTO[b.afectacion].pago)),
    // The tax is named also where it is none.
    rama(
      'cac:TaxTotal',
      enSoles('cbc:TaxAmount', igv),
      rama('cac:TaxSubtotal', enSoles('cbc:TaxAmount', igv), rama('cac:TaxCategory', esquema(TRIBUTO[10]))),
    ),
  );
}
