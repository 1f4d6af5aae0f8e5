// Positive balance: money a patient leaves in advance, and what remains of it.

import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import type { Clinica } from '#domain/sesion.ts';
import { contract, get, post } from '#kernel/shared/endpoint.ts';
import { codigo, entero, importe, opcion } from '#kernel/shared/fields.ts';
import { enSuMoneda, Recibido } from '../abonos/contract.ts';

export const SaldoFavor = z.object({ CODIGOPACIENTE: codigo('Paciente'), SALDO: importe('Saldo a favor') });

/** 1 bought, 2 used, 3 given back by a cancelled payment, 4 taken back by a cancelled purchase. */
export const MOVIMIENTOS = [
  [1, 'Compra'],
  [2, 'Uso'],
  [3, 'Devolución por cancelación'],
  [4, 'Cancelación de compra'],
] as const;
export const MovimientoSaldo = z.object({
  CODIGOPACIENTE: codigo('Paciente'),
  CONSECUTIVO: entero('Consecutivo'),
  FOLIORECIBO: codigo('Recibo'),
  MOVIMIENTO: opcion('Movimiento', MOVIMIENTOS),
  IMPORTE: importe('Importe', [-999_999_999_999.99, 999_999_999_999.99]),
});

export const Compra = (c: Clinica) => Recibido.superRefine(enSuMoneda(c));

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
