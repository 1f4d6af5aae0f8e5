// The calls of receipts: payments of charges and purchases of positive balance.
import { z } from 'zod';
import { E, FORMAS_PAGO, pares } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import type { Clinica } from '#domain/sesion.ts';
import { exigirMoneda } from '#features/conceptos_ingresos/rules.ts';
import { llamadasImpreso } from '#kernel/impreso/define.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import {
  codigo,
  entero,
  fecha,
  hora,
  importe,
  lista,
  momento,
  opcion,
  opcional,
  siNo,
  texto,
  textoOpcional,
} from '#kernel/shared/fields.ts';
import { Motivo, Pagina } from '../cargos/contract.ts';
import { TIPO_RECIBO } from './rules.ts';

const TOPE = 999_999_999_999.99;
/** In the order of the pay screen: cash first, positive balance last. */
const { saldoFavor, efectivo, cheque, credito, debito, transferencia, enLinea } = E.formaPago;
export const FORMAS = pares(FORMAS_PAGO, [efectivo, credito, debito, transferencia, cheque, enLinea, saldoFavor]);

export const TIPOS = [
  [TIPO_RECIBO.recibo, 'Recibo'],
  [TIPO_RECIBO.factura, 'Factura'],
  [TIPO_RECIBO.boleta, 'Boleta'],
] as const;

export const FormaPago = z.object({
  FORMAPAGO: opcion('Forma de pago', FORMAS),
  IMPORTE: importe('Importe', [0.01, TOPE]),
  NODOCUMENTO: textoOpcional('No. documento', 18),
  BANCO: textoOpcional('Banco', 30),
});
export type FormaPago = z.output<typeof FormaPago>;

export const Abono = z.object({
  FOLIORECIBO: codigo('Recibo'),
  CODIGOPACIENTE: codigo('Paciente'),
  FECHA: fecha('Fecha'),
  HORA: hora('Hora'),
  TOTAL: importe('Total'),
  REFERENCIA: textoOpcional('Referencia', 200),
  TIPO_ABONO: opcion('Tipo', TIPOS),
  FACTURAFOLIO: opcional(codigo('Factura')),
  CANCELADO: siNo('Factura cancelada'),
  SUCURSAL: codigo('Sucursal'),
});
export type Abono = z.output<typeof Abono>;

/** A receipt for lists and details; a cancelled one says when, by whom and why. */
export const AbonoListado = Abono.extend({
  PACIENTE: texto('Paciente', 160),
  CONCEPTO: textoOpcional('Concepto', 1000),
  FORMAS_PAGO: textoOpcional('Formas de pago', 300),
  USUARIO: textoOpcional('Cajero', 160),
  SUCURSAL_NOMBRE: textoOpcional('Sucursal', 150),
  /** Series and number of its electronic voucher. */
  COMPROBANTE: textoOpcional('Comprobante', 20),
  /** Series and number of the invoice of many receipts that it is in. */
  FACTURA_GLOBAL: textoOpcional('Factura global', 40),
  RECIBO_CANCELADO: siNo('Recibo cancelado'),
  CANCELADO_EL: opcional(momento('Cancelado el')),
  CANCELADO_POR: textoOpcional('Canceló', 160),
  MOTIVO: textoOpcional('Motivo', 200),
});
export type AbonoListado = z.output<typeof AbonoListado>;

/** A line of a receipt; FOLIOCARGO 0 is a concept or positive balance. */
export const RenglonAbono = z.object({
  FOLIOCARGO: codigo('Cargo'),
  CANTIDAD: entero('Cant.'),
  DESCRIPCION: texto('Concepto', 200),
  IMPORTE: importe('Importe'),
});
export type RenglonAbono = z.output<typeof RenglonAbono>;
export const AbonoDetallado = z.object({
  ENC: AbonoListado,
  DET: z.array(RenglonAbono),
  FORMAS_PAGO: z.array(FormaPago.extend({ DESCRIPCION: texto('Forma de pago', 40) })),
});

/** The payment form without its charges. The amount owed is not taken from the form: the server adds it up. */
export const Recibido = z.object({
  FECHA: Abono.shape.FECHA,
  HORA: Abono.shape.HORA,
  REFERENCIA: Abono.shape.REFERENCIA,
  CODIGOPACIENTE: Abono.shape.CODIGOPACIENTE,
  FORMAS_PAGO: lista(FormaPago, 20, [1, 'Debe agregar una forma de pago']),
  TOTAL: opcional(Abono.shape.TOTAL),
});
export type Recibido = z.output<typeof Recibido>;
/** Refuses decimals that the clinic's currency does not have. */
export const enSuMoneda =
  (c: Clinica) =>
  ({ FORMAS_PAGO: formas }: Pick<Recibido, 'FORMAS_PAGO'>, ctx: Parameters<typeof exigirMoneda>[1]): void =>
    exigirMoneda(
      c.pais,
      ctx,
      formas.map((f, i) => [['FORMAS_PAGO', i, 'IMPORTE'], f.IMPORTE] as const),
    );
export const Pago = (c: Clinica) =>
  Recibido.extend({ CARGOS: lista(codigo('Cargo'), 200, [1, 'Debe seleccionar al menos un cargo']) }).superRefine(
    entreCampos(enSuMoneda(c)),
  );
export type Pago = z.output<ReturnType<typeof Pago>>;

const porFolio = { params: { FOLIORECIBO: codigo('Recibo') } };
const otros = ['/caja/cargos', '/caja/saldo_favor', '/caja/general'];
const papel = llamadasImpreso('/:FOLIORECIBO', porFolio.params, P.caja.imprimirRecibos);

export const abonos = contract('/caja/abonos', {
  /** Newest first; cancelled ones only on request. */
  obtener: get('/obtener/:CODIGOPACIENTE', {
    permiso: P.caja.ver,
    params: { CODIGOPACIENTE: codigo('Paciente') },
    query: Pagina.extend({ CANCELADOS: siNo('Incluir cancelados') }),
    data: z.array(AbonoListado),
  }),
  obtener_detalle: get('/obtener_detalle/:FOLIORECIBO', { ...porFolio, permiso: P.caja.ver, data: AbonoDetallado }),
  agregar: post('/agregar', {
    permiso: P.caja.cobrar,
    body: Pago,
    data: z.object({ FOLIORECIBO: codigo('Recibo') }),
    ok: 'El pago se registró correctamente',
    toca: otros,
  }),
  cancelar: post('/cancelar/:FOLIORECIBO', {
    ...porFolio,
    permiso: P.caja.cancelar,
    body: Motivo,
    data: SIN_DATOS,
    ok: 'El recibo se canceló correctamente',
    toca: [...otros, '/agenda', '/caja/citas_pago_pendiente'],
  }),
  actualizar_referencia: post('/actualizar_referencia/:FOLIORECIBO', {
    ...porFolio,
    permiso: P.caja.ver,
    body: Abono.pick({ REFERENCIA: true }),
    data: SIN_DATOS,
    ok: 'La referencia se guardó correctamente',
  }),
  imprimir: papel.imprimir,
  imprimir_ticket: get('/imprimir_ticket/:FOLIORECIBO', { ...porFolio, permiso: P.caja.imprimirRecibos, data: ARCHIVO, archivo: true }),
  enviar: { ...papel.enviar, permiso: P.caja.ver },
  obtener_mensaje: { ...papel.obtener_mensaje, permiso: P.caja.ver },
});
