// The calls of positive balance: money that a patient pays in advance, and what remains of it.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import type { Clinica } from '#domain/sesion.ts';
import { contract, get, post } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { codigo, entero, importe, opcion } from '#kernel/shared/fields.ts';
import { enSuMoneda, Recibido } from '../abonos/contract.ts';

export const SaldoFavor = z.object({ CODIGOPACIENTE: codigo('Paciente'), SALDO: importe('Saldo a favor') });

/** MOVIMIENTO of a positive balance: bought, used, returned by cancelling a payment, withdrawn by cancelling a purchase. */
export const MOVIMIENTO_SALDO = { compra: 1, uso: 2, devolucion: 3, cancelacion: 4 } as const;
export const MOVIMIENTOS = [
  [MOVIMIENTO_SALDO.compra, 'Compra'],
  [MOVIMIENTO_SALDO.uso, 'Uso'],
  [MOVIMIENTO_SALDO.devolucion, 'Devolución por cancelación'],
  [MOVIMIENTO_SALDO.cancelacion, 'Cancelación de compra'],
] as const;
export type Movimiento = (typeof MOVIMIENTOS)[number][0];
export const MovimientoSaldo = z.object({
  CODIGOPACIENTE: codigo('Paciente'),
  CONSECUTIVO: entero('Consecutivo'),
  FOLIORECIBO: codigo('Recibo'),
  MOVIMIENTO: opcion('Movimiento', MOVIMIENTOS),
  IMPORTE: importe('Importe', [-999_999_999_999.99, 999_999_999_999.99]),
});

export const Compra = (c: Clinica) => Recibido.superRefine(entreCampos(enSuMoneda(c)));

export const saldoFavor = contract('/caja/saldo_favor', {
  obtener_uno: get('/obtener_uno/:CODIGOPACIENTE', {
    permiso: [P.caja.ver, P.caja.cobrar, P.caja.registrarSaldoFavor],
    params: { CODIGOPACIENTE: codigo('Paciente') },
    data: SaldoFavor.pick({ SALDO: true }),
  }),
  agregar: post('/agregar', {
    permiso: P.caja.registrarSaldoFavor,
    body: Compra,
    data: z.object({ FOLIORECIBO: codigo('Recibo') }),
    ok: 'El saldo a favor se registró correctamente',
    toca: ['/caja/abonos', '/caja/general', '/caja/cargos'],
  }),
});
