// The calls of payment complements: what declares that an invoice issued as to be paid later was paid. Each is named by its
// invoice.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { llamadasImpreso } from '#kernel/impreso/define.ts';
import { ARCHIVO, contract, get, post } from '#kernel/shared/endpoint.ts';
import { codigo, fecha, hora, importe, opcion, texto, textoOpcional } from '#kernel/shared/fields.ts';
import { Motivo } from '../contract.ts';
import { ESTADO_CFDI, ESTADOS_CFDI } from '../rules.ts';

export const Complemento = z.object({
  COMPLEMENTO: codigo('Complemento'),
  FACTURAFOLIO: codigo('Factura'),
  SERIE: texto('Serie', 25),
  FOLIO: codigo('Folio'),
  FECHA: fecha('Fecha'),
  HORA: hora('Hora'),
  FORMA_PAGO: texto('Forma de pago', 2),
  FECHA_PAGO: fecha('Fecha del pago'),
  TOTAL: importe('Pagado'),
  ESTADO: opcion('Estado', ESTADOS_CFDI),
  UUID: textoOpcional('Folio fiscal', 36),
  MOTIVO: textoOpcional('Motivo', 2),
  RESPUESTA: textoOpcional('Respuesta', 500),
});
export type Complemento = z.output<typeof Complemento>;

const ver = [P.caja.facturar, P.caja.cancelarFacturas] as const;
const porFactura = { params: { FACTURAFOLIO: codigo('Factura') } };
const papel = llamadasImpreso('/:FACTURAFOLIO', porFactura.params, ver);
const toca = ['/caja/facturas', '/caja/abonos'];

export const complementosPago = contract('/caja/complementos_pago', {
  /** Those of an invoice, newest first; at most one counts. */
  obtener: get('/obtener/:FACTURAFOLIO', { ...porFactura, permiso: ver, data: z.array(Complemento) }),
  timbrar: post('/timbrar/:FACTURAFOLIO', {
    ...porFactura,
    permiso: P.caja.facturar,
    data: Complemento,
    dice: (d) =>
      d.ESTADO === ESTADO_CFDI.vigente
        ? `Se timbró el complemento de pago ${d.SERIE}-${d.FOLIO}`
        : `El complemento de pago ${d.SERIE}-${d.FOLIO} quedó por timbrar: ${d.RESPUESTA}`,
    toca,
  }),
  /** Its printed representation; its mail carries the XML too. */
  imprimir: papel.imprimir,
  enviar: papel.enviar,
  obtener_mensaje: papel.obtener_mensaje,
  /** The stamped XML of the newest that has one. */
  descargar: get('/descargar/:FACTURAFOLIO', { ...porFactura, permiso: ver, data: ARCHIVO, archivo: true }),
  descargar_acuse: get('/descargar_acuse/:FACTURAFOLIO', { ...porFactura, permiso: P.caja.cancelarFacturas, data: ARCHIVO, archivo: true }),
  cancelar: post('/cancelar/:FACTURAFOLIO', {
    ...porFactura,
    permiso: P.caja.cancelarFacturas,
    body: Motivo,
    data: Complemento,
    dice: (d) =>
      d.ESTADO === ESTADO_CFDI.cancelada ? 'El complemento de pago se canceló correctamente' : 'Solicitud de cancelación realizada',
    toca,
  }),
});
