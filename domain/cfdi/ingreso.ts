import { type Importes, type Impuestos, importesDe, pesos, tasa, tasaIva } from './importes.ts';
import { type Nodo, nodo } from './nodos.ts';

/** What an invoice of one receipt says. Names of fields that the issuing form has are the form's. */
export interface Ingreso extends Impuestos {
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
  readonly DESCRIPCION: string;
  readonly PROD_SERV: string;
  readonly UNIDAD: string;
  /** PUE: already paid; PPD: paid later, and then the form of payment is 99. */
  readonly METODO_PAGO: 'PUE' | 'PPD';
  /** c_FormaPago of the largest payment. */
  readonly formaPago: string;
  /** Pesos of the receipt, with tax. */
  readonly cobrado: number;
}
const IVA = '002';
const ISR = '001';
const GENERICOS: ReadonlySet<string> = new Set(['XAXX010101000', 'XEXX010101000']);

function traslado({ IVA: cual }: Ingreso, { base, iva }: Importes): Nodo {
  const gravado = cual === 'EXENTO' ? {} : { TasaOCuota: tasaIva(cual), Importe: pesos(iva) };
  return nodo('cfdi:Traslado', { Base: pesos(base), Impuesto: IVA, TipoFactor: cual === 'EXENTO' ? 'Exento' : 'Tasa', ...gravado });
}
/** The concept's taxes: those transferred, then those withheld. */
function delConcepto(i: Ingreso, importes: Importes): Nodo | undefined {
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
function delComprobante(i: Ingreso, importes: Importes): Nodo | undefined {
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

/**
 * The invoice of a receipt, CFDI 4.0 of type I with one concept, still without seal. Source: Anexo 20. Ask `puedeGravar` and
 * `usoPara` before.
 * @throws RangeError when a text cannot stand in an invoice; see `cabeEnCfdi`
 */
export function ingreso(i: Ingreso): Nodo {
  const importes = importesDe(i.cobrado, i);
  const base = pesos(importes.base);
  return nodo(
    'cfdi:Comprobante',
    {
      Version: '4.0',
      Serie: i.serie,
      Folio: i.folio,
      Fecha: i.fecha,
      FormaPago: i.METODO_PAGO === 'PPD' ? '99' : i.formaPago,
      NoCertificado: i.noCertificado,
      SubTotal: base,
      Moneda: 'MXN',
      Total: pesos(importes.total),
      TipoDeComprobante: 'I',
      Exportacion: '01',
      MetodoPago: i.METODO_PAGO,
      LugarExpedicion: i.lugarExpedicion,
    },
    [
      nodo('cfdi:Emisor', { Rfc: i.emisor.rfc, Nombre: i.emisor.nombre, RegimenFiscal: i.emisor.regimen }),
      nodo('cfdi:Receptor', {
        Rfc: i.RECRFC,
        Nombre: i.RECNOMBRE,
        DomicilioFiscalReceptor: GENERICOS.has(i.RECRFC) ? i.lugarExpedicion : i.RECCODIGOPOSTAL,
        RegimenFiscalReceptor: i.RECID_REGIMEN_FISCAL,
        UsoCFDI: i.USO_CFDI,
      }),
      nodo('cfdi:Conceptos', {}, [
        nodo(
          'cfdi:Concepto',
          {
            ClaveProdServ: i.PROD_SERV,
            Cantidad: '1',
            ClaveUnidad: i.UNIDAD,
            Descripcion: i.DESCRIPCION,
            ValorUnitario: base,
            Importe: base,
            ObjetoImp: i.OBJECTO_IMP,
          },
          [delConcepto(i, importes)],
        ),
      ]),
      delComprobante(i, importes),
    ],
  );
}
