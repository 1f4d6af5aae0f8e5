// The calls of global invoices: one document to the general public for the receipts of a period that nobody invoiced.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { contract, get, post } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { codigo, conEtiqueta, entero, fecha, importe, lista, opcion, siNo, texto } from '#kernel/shared/fields.ts';
import { Emisor, Factura, Resultado } from '../contract.ts';
import { DIARIA, PERIODICIDADES } from '../periodos.ts';
import { MAX_RECIBOS, puedeGravarAlPublico } from './rules.ts';

const PERIODO = {
  /** 0 is the clinic; a doctor who invoices with his own data, his code. */
  EMISOR: entero('Emisor', [0, 999_999]),
  PERIODICIDAD: opcion('Periodicidad', PERIODICIDADES, DIARIA),
  /** Any day of the period. */
  FECHA: fecha('Fecha'),
};
export const ReciboGlobal = z.object({
  FOLIORECIBO: codigo('Recibo'),
  CODIGOPACIENTE: codigo('Paciente'),
  FECHA: fecha('Fecha'),
  PACIENTE: texto('Paciente', 160),
  TOTAL: importe('Total'),
});
export type ReciboGlobal = z.output<typeof ReciboGlobal>;

/** Receipts of the period that wait for an issuer who cannot issue. */
export const Detenidos = Emisor.pick({ EMISOR: true, NOMBRE: true, IMPEDIMENTO: true }).extend({
  RECIBOS: entero('Recibos'),
  TOTAL: importe('Total'),
});
export type Detenidos = z.output<typeof Detenidos>;

export const EmisionGlobal = z
  .object({
    ...PERIODO,
    OBJECTO_IMP: Factura.shape.OBJECTO_IMP,
    IVA: Factura.shape.IVA,
    /** Those that were seen: the invoice has no other. */
    RECIBOS: lista(codigo('Recibo'), MAX_RECIBOS, [1, 'Debe seleccionar al menos un recibo']),
  })
  .superRefine(
    entreCampos((v, ctx) => {
      const bien = puedeGravarAlPublico(v);
      if (bien !== true) ctx.addIssue({ code: 'custom', path: ['IVA'], message: bien });
    }),
  );
export type EmisionGlobal = z.output<typeof EmisionGlobal>;

const ver = [P.caja.facturar, P.caja.cancelarFacturas] as const;
export const facturasGlobales = contract('/caja/facturas_globales', {
  /** The receipts of the period, of the branch at hand, that nobody invoiced. */
  obtener_por_facturar: get('/obtener_por_facturar', {
    permiso: P.caja.facturar,
    query: z.object(PERIODO),
    data: z.object({
      FECHA_INICIAL: conEtiqueta(PERIODO.FECHA, 'Desde'),
      FECHA_FINAL: conEtiqueta(PERIODO.FECHA, 'Hasta'),
      RECIBOS: z.array(ReciboGlobal),
      DETENIDOS: z.array(Detenidos),
      /** There are more than one invoice takes. */
      HAY_MAS: siNo('Hay más'),
      EMULADO: siNo('Timbrado de demostración'),
    }),
  }),
  timbrar: post('/timbrar', {
    permiso: P.caja.facturar,
    body: EmisionGlobal,
    data: Resultado,
    toca: ['/caja/facturas', '/caja/abonos'],
  }),
  /** The receipts of one. */
  obtener_recibos: get('/obtener_recibos/:FACTURAFOLIO', {
    permiso: ver,
    params: { FACTURAFOLIO: codigo('Factura') },
    data: z.array(ReciboGlobal),
  }),
});
