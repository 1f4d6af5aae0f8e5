// The till of a patient seen whole: balance strip, statement, and the search with who owes.
import { z } from 'zod';
import { PacienteHallado } from '#features/pacientes/contract.ts';
import { ARCHIVO, contract, get } from '#kernel/shared/endpoint.ts';
import { codigo, entero, fecha, importe, opcional, siNo, textoOpcional } from '#kernel/shared/fields.ts';
import { Pagina } from '../cargos/contract.ts';

export const Totales = z.object({
  SALDO_FAVOR: importe('Saldo a favor'),
  CARGOS: importe('Cargos'),
  ABONOS: importe('Abonos'),
  SALDOS: importe('Saldo'),
  /** How many there are, for lists that are paged. */
  N_CARGOS: entero('Cargos'),
  N_PENDIENTES: entero('Cargos pendientes'),
  N_ABONOS: entero('Recibos'),
});
export type Totales = z.output<typeof Totales>;

export const PacienteEnCaja = PacienteHallado.extend({
  SALDOS: importe('Saldo'),
  SALDO_FAVOR: importe('Saldo a favor'),
  DESDE: opcional(fecha('Debe desde')),
});
export type PacienteEnCaja = z.output<typeof PacienteEnCaja>;

export const general = contract('/caja/general', {
  obtener_totales: get('/obtener_totales/:CODIGOPACIENTE', {
    permiso: [100, 200],
    params: { CODIGOPACIENTE: codigo('Paciente') },
    data: Totales,
  }),
  imprimir_estado_cuenta: get('/imprimir_estado_cuenta/:CODIGOPACIENTE', {
    permiso: 200,
    params: { CODIGOPACIENTE: codigo('Paciente') },
    data: ARCHIVO,
    archivo: true,
  }),
  /** The patient search with what each one owes; with DEUDORES, those who owe, the largest debt first. */
  buscar: get('/buscar', {
    permiso: 200,
    query: Pagina.extend({ BUSCAR: textoOpcional('Buscar', 100), DEUDORES: siNo('Solo con saldo pendiente') }),
    data: z.object({ PACIENTES: z.array(PacienteEnCaja), DEUDORES: entero('Pacientes que deben'), SALDOS: importe('Por cobrar') }),
  }),
});
