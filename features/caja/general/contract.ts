// The calls of a patient's account as a whole: balances, statement, and the search of patients with their debt.
import { z } from 'zod';
import { ESTADOS_CITA } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { PacienteHallado } from '#features/pacientes/contract.ts';
import { ARCHIVO, contract, get } from '#kernel/shared/endpoint.ts';
import { codigo, entero, fecha, hora, importe, opcion, opcional, siNo, textoOpcional } from '#kernel/shared/fields.ts';
import { Pagina } from '../cargos/contract.ts';

export const Totales = z.object({
  SALDO_FAVOR: importe('Saldo a favor'),
  CARGOS: importe('Cargos'),
  ABONOS: importe('Abonos'),
  SALDOS: importe('Saldo'),
  /** Number of charges and receipts, for paged lists. */
  N_CARGOS: entero('Cargos'),
  N_PENDIENTES: entero('Cargos pendientes'),
  N_ABONOS: entero('Recibos'),
});
export type Totales = z.output<typeof Totales>;

export const PacienteEnCaja = PacienteHallado.extend({
  SALDOS: importe('Saldo'),
  SALDO_FAVOR: importe('Saldo a favor'),
  DESDE: opcional(fecha('Debe desde')),
  /** Unpaid charges, oldest first: what one click pays. */
  FOLIOS: z.array(codigo('Cargo')),
});
export type PacienteEnCaja = z.output<typeof PacienteEnCaja>;

/** Order of the patients who owe. */
export const ORDENES = [
  ['ANTIGUO', 'Más antiguo'],
  ['MAYOR', 'Mayor saldo'],
] as const;

/** A patient seen or waiting today in this branch, with the debt. */
export const PorSalir = PacienteEnCaja.pick({ CODIGOPACIENTE: true, NOMBRECOMPLETO: true, FOTO: true, SALDOS: true, FOLIOS: true }).extend({
  H_CITA: hora('Hora'),
  C_ESTATUS: opcion('Estado', [
    [2, ESTADOS_CITA[2]],
    [6, ESTADOS_CITA[6]],
  ]),
  CODIGOMEDICO: codigo('Médico'),
  MEDICO: textoOpcional('Médico', 160),
});
export type PorSalir = z.output<typeof PorSalir>;

export const general = contract('/caja/general', {
  obtener_totales: get('/obtener_totales/:CODIGOPACIENTE', {
    permiso: [P.pacientes.abrir, P.caja.ver],
    params: { CODIGOPACIENTE: codigo('Paciente') },
    data: Totales,
  }),
  imprimir_estado_cuenta: get('/imprimir_estado_cuenta/:CODIGOPACIENTE', {
    permiso: P.caja.ver,
    params: { CODIGOPACIENTE: codigo('Paciente') },
    data: ARCHIVO,
    archivo: true,
  }),
  /** Patients about to leave: the last appointment of each that is done or waiting today; those who owe first. */
  por_salir: get('/por_salir', { permiso: P.caja.ver, data: z.array(PorSalir) }),
  /** The search of patients with their debt; with DEUDORES only those who owe, in the given order. */
  buscar: get('/buscar', {
    permiso: P.caja.ver,
    query: Pagina.extend({
      BUSCAR: textoOpcional('Buscar', 100),
      DEUDORES: siNo('Solo con saldo pendiente'),
      ORDEN: opcion('Orden', ORDENES, 'ANTIGUO'),
    }),
    data: z.object({ PACIENTES: z.array(PacienteEnCaja), DEUDORES: entero('Pacientes que deben'), SALDOS: importe('Por cobrar') }),
  }),
});
