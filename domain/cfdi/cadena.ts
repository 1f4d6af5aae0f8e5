import type { Nodo } from './nodos.ts';

/**
 * What each element gives to the original chain, in order: attributes and, after a slash, elements. An element whose parts differ
 * by its parent is named with it. Source: cadenaoriginal_4_0.xslt and Pagos20.xslt of the SAT (Anexo 20).
 */
const RECETA = {
  'cfdi:Comprobante':
    'Version Serie Folio Fecha FormaPago NoCertificado CondicionesDePago SubTotal Descuento Moneda TipoCambio Total TipoDeComprobante Exportacion MetodoPago LugarExpedicion Confirmacion /cfdi:InformacionGlobal /cfdi:CfdiRelacionados /cfdi:Emisor /cfdi:Receptor /cfdi:Conceptos /cfdi:Impuestos /cfdi:Complemento',
  'cfdi:InformacionGlobal': 'Periodicidad Meses Año',
  'cfdi:CfdiRelacionados': 'TipoRelacion /cfdi:CfdiRelacionado',
  'cfdi:CfdiRelacionado': 'UUID',
  'cfdi:Emisor': 'Rfc Nombre RegimenFiscal FacAtrAdquirente',
  'cfdi:Receptor': 'Rfc Nombre DomicilioFiscalReceptor ResidenciaFiscal NumRegIdTrib RegimenFiscalReceptor UsoCFDI',
  'cfdi:Conceptos': '/cfdi:Concepto',
  'cfdi:Concepto':
    'ClaveProdServ NoIdentificacion Cantidad ClaveUnidad Unidad Descripcion ValorUnitario Importe Descuento ObjetoImp /cfdi:Impuestos',
  'cfdi:Concepto/cfdi:Impuestos': '/cfdi:Traslados /cfdi:Retenciones',
  'cfdi:Comprobante/cfdi:Impuestos': '/cfdi:Retenciones TotalImpuestosRetenidos /cfdi:Traslados TotalImpuestosTrasladados',
  'cfdi:Traslados': '/cfdi:Traslado',
  'cfdi:Traslado': 'Base Impuesto TipoFactor TasaOCuota Importe',
  'cfdi:Retenciones': '/cfdi:Retencion',
  'cfdi:Retencion': 'Base Impuesto TipoFactor TasaOCuota Importe',
  'cfdi:Complemento': '/pago20:Pagos',
  'pago20:Pagos': 'Version /pago20:Totales /pago20:Pago',
  'pago20:Totales':
    'TotalRetencionesIVA TotalRetencionesISR TotalRetencionesIEPS TotalTrasladosBaseIVA16 TotalTrasladosImpuestoIVA16 TotalTrasladosBaseIVA8 TotalTrasladosImpuestoIVA8 TotalTrasladosBaseIVA0 TotalTrasladosImpuestoIVA0 TotalTrasladosBaseIVAExento MontoTotalPagos',
  'pago20:Pago':
    'FechaPago FormaDePagoP MonedaP TipoCambioP Monto NumOperacion RfcEmisorCtaOrd NomBancoOrdExt CtaOrdenante RfcEmisorCtaBen CtaBeneficiario TipoCadPago CertPago CadPago SelloPago /pago20:DoctoRelacionado /pago20:ImpuestosP',
  'pago20:DoctoRelacionado':
    'IdDocumento Serie Folio MonedaDR EquivalenciaDR NumParcialidad ImpSaldoAnt ImpPagado ImpSaldoInsoluto ObjetoImpDR /pago20:ImpuestosDR',
  'pago20:ImpuestosDR': '/pago20:RetencionesDR /pago20:TrasladosDR',
  'pago20:RetencionesDR': '/pago20:RetencionDR',
  'pago20:RetencionDR': 'BaseDR ImpuestoDR TipoFactorDR TasaOCuotaDR ImporteDR',
  'pago20:TrasladosDR': '/pago20:TrasladoDR',
  'pago20:TrasladoDR': 'BaseDR ImpuestoDR TipoFactorDR TasaOCuotaDR ImporteDR',
  'pago20:ImpuestosP': '/pago20:RetencionesP /pago20:TrasladosP',
  'pago20:RetencionesP': '/pago20:RetencionP',
  'pago20:RetencionP': 'ImpuestoP ImporteP',
  'pago20:TrasladosP': '/pago20:TrasladoP',
  'pago20:TrasladoP': 'BaseP ImpuestoP TipoFactorP TasaOCuotaP ImporteP',
} as const;
const PASOS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(RECETA).map(([nombre, pasos]) => [nombre, pasos.split(' ')]));
/** The seal cannot sign itself, and the certificate is named by its number. */
const SIN_SELLAR: ReadonlySet<string> = new Set(['Sello', 'Certificado']);

function valores(n: Nodo, padre: string): string[] {
  const pasos = PASOS.get(`${padre}/${n.nombre}`) ?? PASOS.get(n.nombre);
  if (!pasos) throw new RangeError(`La cadena original no conoce ${padre}/${n.nombre}`);
  const ajeno =
    Object.keys(n.atributos).find((a) => !SIN_SELLAR.has(a) && !pasos.includes(a)) ??
    n.hijos.map((h) => h.nombre).find((h) => !pasos.includes(`/${h}`));
  if (ajeno) throw new RangeError(`La cadena original no conoce ${ajeno} de ${n.nombre}`);
  return pasos.flatMap((paso) =>
    paso.startsWith('/')
      ? n.hijos.filter((h) => h.nombre === paso.slice(1)).flatMap((h) => valores(h, n.nombre))
      : (n.atributos[paso] ?? []),
  );
}
/**
 * The original chain of a document (`cfdi:Comprobante`), which its seal signs in UTF-8. Source: Anexo 20, CFDI 4.0 and Pagos 2.0.
 * @throws RangeError for an element or attribute that would go out unsigned
 */
export const cadenaOriginal = (comprobante: Nodo): string => `||${valores(comprobante, '').join('|')}||`;
