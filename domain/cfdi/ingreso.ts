import { RFC_GENERICOS } from '../documentos.ts';
import { type Importes, type Impuestos, importesDe, pesos, sumar, tasa, tasaIva } from './importes.ts';
import { type Nodo, nodo } from './nodos.ts';

/** The period that an invoice to the general public covers: c_Periodicidad, c_Meses and the year. */
export interface InformacionGlobal {
  readonly periodicidad: string;
  readonly meses: string;
  readonly ejercicio: string;
}
/** What every invoice says. Names of fields that the issuing form has are the form's. */
export interface Encabezado extends Impuestos {
  /** Up to 25 letters, of the issuer. */
  readonly serie: string;
  readonly folio: string;
  /** Local time of the place of issue, without zone: `2026-01-15T12:30:00`. */
  readonly fecha: string;
  readonly noCertificado: string;
  /** Postal code. */
  readonly lugarExpedicion: string;
  readonly emisor: { readonly rfc: string; readonly nombre: string; readonly regimen: string };
  readonly RECRFC: string;
  readonly RECNOMBRE: string;
  readonly RECCODIGOPOSTAL: string;
  readonly RECID_REGIMEN_FISCAL: string;
  readonly USO_CFDI: string;
  /** PUE: already paid; PPD: paid later, and then the form of payment is 99. */
  readonly METODO_PAGO: 'PUE' | 'PPD';
  /** c_FormaPago of the largest payment. */
  readonly formaPago: string;
  /** Of an invoice to the general public. */
  readonly global?: InformacionGlobal | undefined;
  /** UUID of the invoice that this one replaces. */
  readonly sustituye?: string | undefined;
}
/** A concept of an invoice: what one receipt charged. */
export interface Linea {
  readonly DESCRIPCION: string;
  readonly PROD_SERV: string;
  readonly UNIDAD: string;
  /** Number of the receipt, where the document has to name it. */
  readonly recibo?: string | undefined;
  /** Pesos of the receipt, with tax. */
  readonly cobrado: number;
}
/** An invoice of one receipt. */
export interface Ingreso extends Encabezado, Linea {}
const IVA = '002';
const ISR = '001';

function traslado({ IVA: cual }: Impuestos, { base, iva }: Importes): Nodo {
  const gravado = cual === 'EXENTO' ? {} : { TasaOCuota: tasaIva(cual), Importe: pesos(iva) };
  return nodo('cfdi:Traslado', { Base: pesos(base), Impuesto: IVA, TipoFactor: cual === 'EXENTO' ? 'Exento' : 'Tasa', ...gravado });
}
/** The concept's taxes: those transferred, then those withheld. */
function delConcepto(i: Impuestos, importes: Importes): Nodo | undefined {
  if (i.OBJECTO_IMP !== '02') return undefined;
  const retencion =
    i.ISR !== 'NA' &&
    nodo('cfdi:Retencion', {
      Base: pesos(importes.base),
      Impuesto: ISR,
      TipoFactor: 'Tasa',
      TasaOCuota: tasa(i.ISR),
      Importe: pesos(importes.isr),
    });
  return nodo('cfdi:Impuestos', {}, [
    nodo('cfdi:Traslados', {}, [traslado(i, importes)]),
    retencion ? nodo('cfdi:Retenciones', {}, [retencion]) : undefined,
  ]);
}
/** The document's taxes: here those withheld come first, and an exempt service has no total transferred. */
function delComprobante(i: Impuestos, importes: Importes): Nodo | undefined {
  if (i.OBJECTO_IMP !== '02') return undefined;
  const retiene = i.ISR !== 'NA';
  const retenido = pesos(importes.isr);
  return nodo(
    'cfdi:Impuestos',
    {
      TotalImpuestosRetenidos: retiene ? retenido : undefined,
      TotalImpuestosTrasladados: i.IVA === 'EXENTO' ? undefined : pesos(importes.iva),
    },
    [
      retiene ? nodo('cfdi:Retenciones', {}, [nodo('cfdi:Retencion', { Impuesto: ISR, Importe: retenido })]) : undefined,
      nodo('cfdi:Traslados', {}, [traslado(i, importes)]),
    ],
  );
}

function concepto(i: Impuestos, l: Linea): Nodo {
  const importes = importesDe(l.cobrado, i);
  return nodo(
    'cfdi:Concepto',
    {
      ClaveProdServ: l.PROD_SERV,
      NoIdentificacion: l.recibo,
      Cantidad: '1',
      ClaveUnidad: l.UNIDAD,
      Descripcion: l.DESCRIPCION,
      ValorUnitario: pesos(importes.base),
      Importe: pesos(importes.base),
      ObjetoImp: i.OBJECTO_IMP,
    },
    [delConcepto(i, importes)],
  );
}
/** c_TipoRelacion: replacement of earlier documents. */
const SUSTITUCION = '04';

/** The invoice of one receipt; see `ingresoDe`. */
export const ingreso = (i: Ingreso): Nodo => ingresoDe(i, [i]);

/**
 * An invoice, CFDI 4.0 of type I, with a concept for each line and one treatment of taxes for all, still without seal. Source:
 * Anexo 20; guide of filling in the global CFDI 4.0. Ask `puedeGravar` and `usoPara` before.
 * @throws RangeError when a text cannot stand in an invoice; see `cabeEnCfdi`
 */
export function ingresoDe(i: Encabezado, lineas: readonly Linea[]): Nodo {
  const importes = sumar(lineas.map((l) => importesDe(l.cobrado, i)));
  return nodo(
    'cfdi:Comprobante',
    {
      Version: '4.0',
      Serie: i.serie,
      Folio: i.folio,
      Fecha: i.fecha,
      FormaPago: i.METODO_PAGO === 'PPD' ? '99' : i.formaPago,
      NoCertificado: i.noCertificado,
      SubTotal: pesos(importes.base),
      Moneda: 'MXN',
      Total: pesos(importes.total),
      TipoDeComprobante: 'I',
      Exportacion: '01',
      MetodoPago: i.METODO_PAGO,
      LugarExpedicion: i.lugarExpedicion,
    },
    [
      i.global && nodo('cfdi:InformacionGlobal', { Periodicidad: i.global.periodicidad, Meses: i.global.meses, Año: i.global.ejercicio }),
      i.sustituye === undefined
        ? undefined
        : nodo('cfdi:CfdiRelacionados', { TipoRelacion: SUSTITUCION }, [nodo('cfdi:CfdiRelacionado', { UUID: i.sustituye })]),
      nodo('cfdi:Emisor', { Rfc: i.emisor.rfc, Nombre: i.emisor.nombre, RegimenFiscal: i.emisor.regimen }),
      nodo('cfdi:Receptor', {
        Rfc: i.RECRFC,
        Nombre: i.RECNOMBRE,
        DomicilioFiscalReceptor: RFC_GENERICOS.includes(i.RECRFC) ? i.lugarExpedicion : i.RECCODIGOPOSTAL,
        RegimenFiscalReceptor: i.RECID_REGIMEN_FISCAL,
        UsoCFDI: i.USO_CFDI,
      }),
      nodo(
        'cfdi:Conceptos',
        {},
        lineas.map((l) => concepto(i, l)),
      ),
      delComprobante(i, importes),
    ],
  );
}
