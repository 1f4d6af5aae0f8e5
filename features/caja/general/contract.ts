// The till of a patient seen whole: balance strip, statement, and the search with who owes.

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
  /** What is open, oldest first: what one click pays. */
  FOLIOS: z.array(codigo('Cargo')),
});
export type PacienteEnCaja = z.output<typeof PacienteEnCaja>;

/** Of those who owe, who comes first. */
export const ORDENES = [
  ['ANTIGUO', 'Más antiguo'],
  ['MAYOR', 'Mayor saldo'],
] as const;

/** Somebody who was attended or waits today in this branch, with what they owe. */
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
  /** Who is leaving today: of each patient the last appointment that was attended or waits; those who owe first. */
  por_salir: get('/por_salir', { permiso: P.caja.ver, data: z.array(PorSalir) }),
  /** The patient search with what each one owes; with DEUDORES, those who owe, in the order asked for. */
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
