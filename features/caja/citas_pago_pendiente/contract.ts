// The calls of appointments that wait for a payment: paid at the till, or marked as paid.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import type { Clinica } from '#domain/sesion.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { codigo, importe, momento, texto, textoOpcional } from '#kernel/shared/fields.ts';
import { enSuMoneda, Recibido } from '../abonos/contract.ts';

export const CitaPendiente = z.object({
  N_CITA: codigo('N. Cita'),
  CODIGOPACIENTE: codigo('Paciente'),
  DESCRIPCION: texto('Concepto', 200),
  HORAINICIAL: momento('Fecha de la cita'),
  IMPORTE: importe('Importe'),
  MONEDA: textoOpcional('Moneda', 3),
  MEDICO: textoOpcional('Médico', 152),
});
export type CitaPendiente = z.output<typeof CitaPendiente>;

export const PagoCita = (c: Clinica) => Recibido.extend({ CITA: codigo('Cita') }).superRefine(entreCampos(enSuMoneda(c)));

const toca = ['/agenda', '/caja/abonos', '/caja/cargos', '/caja/general', '/caja/saldo_favor', '/expediente/dashboard'];

export const citasPagoPendiente = contract('/caja/citas_pago_pendiente', {
  /** Soonest first. */
  obtener: get('/obtener/:CODIGOPACIENTE', {
    permiso: P.caja.ver,
    params: { CODIGOPACIENTE: codigo('Paciente') },
    data: z.array(CitaPendiente),
  }),
  obtener_uno: get('/obtener_uno/:N_CITA', { permiso: P.caja.cobrar, params: { N_CITA: codigo('Cita') }, data: CitaPendiente }),
  pagar: post('/pagar', {
    permiso: P.caja.cobrar,
    body: PagoCita,
    data: z.object({ FOLIORECIBO: codigo('Recibo') }),
    ok: 'El pago se registró correctamente',
    toca,
  }),
  pagada_sin_registro: post('/pagada_sin_registro/:N_CITA', {
    permiso: P.caja.cobrar,
    params: { N_CITA: codigo('Cita') },
    data: SIN_DATOS,
    ok: 'La cita se marcó como pagada',
    toca,
  }),
});
