import { RFC_GENERICOS } from '../documentos.ts';
import { importesDe, pesos, tasa, tasaIva } from './importes.ts';
import type { Ingreso } from './ingreso.ts';
import { type Nodo, nodo } from './nodos.ts';

/** The payment, in one sum, of an invoice that was issued as to be paid later. */
export interface Pago {
  /** Of the complement itself. */
  readonly serie: string;
  readonly folio: string;
  /** Local times without zone: of issue, and of the payment. */
  readonly fecha: string;
  readonly fechaPago: string;
  readonly noCertificado: string;
  /** c_FormaPago, never 99. */
  readonly formaPago: string;
  /** The invoice that was paid. */
  readonly de: Ingreso & { readonly uuid: string };
}
const IVA = '002';
const ISR = '001';
const p = (nombre: string, atributos: Record<string, string | undefined>, hijos: (Nodo | undefined)[] = []) =>
  nodo(`pago20:${nombre}`, atributos, hijos);
/** Names of the attributes with the suffix that they have at each level. */
const con = (sufijo: string, o: Record<string, string>) => Object.fromEntries(Object.entries(o).map(([k, v]) => [k + sufijo, v]));
/** Totals have a name for each rate. */
const EN_TOTALES = { DESGLOSAR: '16', FRONTERA: '8', CERO: '0' } as const;

/**
 * The complement (CFDI 4.0 of type P with Pagos 2.0) that declares an invoice paid in full, still without seal. Source: Anexo 20,
 * guide of filling in the complement for payments 2.0.
 * @throws RangeError when a text cannot stand in an invoice; see `cabeEnCfdi`
 */
export function pagoDe({ de, ...c }: Pago): Nodo {
  const { base, iva, isr, total } = importesDe(de.cobrado, de);
  const gravado = de.OBJECTO_IMP === '02' && de.IVA !== 'NA';
  const traslado: Record<string, string> | undefined = gravado
    ? {
        Base: pesos(base),
        Impuesto: IVA,
        TipoFactor: de.IVA === 'EXENTO' ? 'Exento' : 'Tasa',
        ...(de.IVA === 'EXENTO' ? {} : { TasaOCuota: tasaIva(de.IVA), Importe: pesos(iva) }),
      }
    : undefined;
  const retencion =
    de.ISR === 'NA' ? undefined : { Base: pesos(base), Impuesto: ISR, TipoFactor: 'Tasa', TasaOCuota: tasa(de.ISR), Importe: pesos(isr) };
  const totales: Record<string, string | undefined> = {
    TotalRetencionesISR: retencion && pesos(isr),
    ...(gravado && de.IVA !== 'EXENTO'
      ? {
          [`TotalTrasladosBaseIVA${EN_TOTALES[de.IVA as keyof typeof EN_TOTALES]}`]: pesos(base),
          [`TotalTrasladosImpuestoIVA${EN_TOTALES[de.IVA as keyof typeof EN_TOTALES]}`]: pesos(iva),
        }
      : {}),
    TotalTrasladosBaseIVAExento: de.IVA === 'EXENTO' ? pesos(base) : undefined,
    MontoTotalPagos: pesos(total),
  };
  const docto = p(
    'DoctoRelacionado',
    {
      IdDocumento: de.uuid,
      Serie: de.serie,
      Folio: de.folio,
      MonedaDR: 'MXN',
      EquivalenciaDR: '1',
      NumParcialidad: '1',
      ImpSaldoAnt: pesos(total),
      ImpPagado: pesos(total),
      ImpSaldoInsoluto: '0.00',
      ObjetoImpDR: gravado ? '02' : '01',
    },
    [
      gravado
        ? p('ImpuestosDR', {}, [
            retencion && p('RetencionesDR', {}, [p('RetencionDR', con('DR', retencion))]),
            traslado && p('TrasladosDR', {}, [p('TrasladoDR', con('DR', traslado))]),
          ])
        : undefined,
    ],
  );
  const pago = p('Pago', { FechaPago: c.fechaPago, FormaDePagoP: c.formaPago, MonedaP: 'MXN', TipoCambioP: '1', Monto: pesos(total) }, [
    docto,
    gravado
      ? p('ImpuestosP', {}, [
          retencion && p('RetencionesP', {}, [p('RetencionP', { ImpuestoP: ISR, ImporteP: pesos(isr) })]),
          traslado && p('TrasladosP', {}, [p('TrasladoP', con('P', traslado))]),
        ])
      : undefined,
  ]);
  return nodo(
    'cfdi:Comprobante',
    {
      Version: '4.0',
      Serie: c.serie,
      Folio: c.folio,
      Fecha: c.fecha,
      NoCertificado: c.noCertificado,
      SubTotal: '0',
      Moneda: 'XXX',
      Total: '0',
      TipoDeComprobante: 'P',
      Exportacion: '01',
      LugarExpedicion: de.lugarExpedicion,
    },
    [
      nodo('cfdi:Emisor', { Rfc: de.emisor.rfc, Nombre: de.emisor.nombre, RegimenFiscal: de.emisor.regimen }),
      nodo('cfdi:Receptor', {
        Rfc: de.RECRFC,
        Nombre: de.RECNOMBRE,
        DomicilioFiscalReceptor: RFC_GENERICOS.includes(de.RECRFC) ? de.lugarExpedicion : de.RECCODIGOPOSTAL,
        RegimenFiscalReceptor: de.RECID_REGIMEN_FISCAL,
        UsoCFDI: 'CP01',
      }),
      nodo('cfdi:Conceptos', {}, [
        nodo('cfdi:Concepto', {
          ClaveProdServ: '84111506',
          Cantidad: '1',
          ClaveUnidad: 'ACT',
          Descripcion: 'Pago',
          ValorUnitario: '0',
          Importe: '0',
          ObjetoImp: '01',
        }),
      ]),
      nodo('cfdi:Complemento', {}, [p('Pagos', { Version: '2.0' }, [p('Totales', totales), pago])]),
    ],
  );
}
