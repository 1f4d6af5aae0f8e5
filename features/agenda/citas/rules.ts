// Who may book, edit, cancel and delete appointments, and what moving one does to its state.
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { type Clinica, esDelMedico, type Sesion } from '#domain/sesion.ts';
import { sumarDias, sumarMeses } from '#kernel/shared/dates.ts';
import { SIN_PERMISO, type Veredicto } from '#kernel/shared/verdict.ts';
import type { TIPOS_PERIODO } from './contract.ts';
import { PERIODO } from './fields.ts';

type Quien = Pick<Sesion, 'permisos' | 'CODIGOMEDICO'>;
interface Una {
  CODIGOMEDICO: number;
  C_ESTATUS: number;
}

export const puedeAgendar = (s: Quien, c: Pick<Una, 'CODIGOMEDICO'>): Veredicto =>
  esDelMedico(s, c) || 'No se pueden agendar citas que no corresponden con el usuario';
/** New video consultations need a clinic that offers them; one booked before may stay what it is. */
export const puedeSerDeTipo = (
  c: Pick<Clinica, 'CONFIG_VIDEOCONSULTAS'>,
  TIPO_CITA: number,
  antes: number = E.tipoCita.presencial,
): Veredicto =>
  TIPO_CITA === antes || TIPO_CITA !== E.tipoCita.video || c.CONFIG_VIDEOCONSULTAS === 1 || 'La clínica no ofrece videoconsultas';
/** In any state, also to change its day, hour, duration or doctor (2 §2.5). */
export function puedeEditarCita(s: Quien, c: Una): Veredicto {
  if (!s.permisos.has(P.citas.editar)) return SIN_PERMISO;
  return esDelMedico(s, c) || 'No se pueden editar citas que no corresponden con el usuario';
}
/** Whether the user may write the link of its video consultation. */
export function puedeEnlazarCita(s: Quien, c: Una & { TIPO_CITA: number }): Veredicto {
  const v = puedeEditarCita(s, c);
  if (v !== true) return v;
  return c.TIPO_CITA === E.tipoCita.video || 'La cita no es una videoconsulta';
}
/** Any state from any other; cancelling needs its permission, and Reservada is only set by the system (2 §4). */
export function puedeCambiarEstado(s: Quien, c: Una, estado: number): Veredicto {
  if (!esDelMedico(s, c)) return 'No se pueden editar citas que no corresponden con el usuario';
  if (estado === E.cita.reservada) return 'El estado Reservada no se puede asignar';
  return estado !== E.cita.cancelada || s.permisos.has(P.citas.cancelar) || SIN_PERMISO;
}
export function puedeEliminarCita(s: Quien, c: Una): Veredicto {
  if (!s.permisos.has(P.citas.eliminar)) return SIN_PERMISO;
  if (!esDelMedico(s, c)) return 'No se pueden eliminar citas que no corresponden con el usuario';
  return c.C_ESTATUS !== E.cita.realizada || 'No se puede eliminar una cita realizada';
}
export function enSerie(c: { RECURRENTE: number }): Veredicto {
  return c.RECURRENTE > 0 || 'La cita no pertenece a una serie';
}
export function puedeCancelarSerie(s: Quien, c: Una & { RECURRENTE: number }): Veredicto {
  if (!s.permisos.has(P.citas.cancelar)) return SIN_PERMISO;
  return esDelMedico(s, c) ? enSerie(c) : 'No se pueden editar citas que no corresponden con el usuario';
}
export function puedeEliminarSerie(s: Quien, c: Una & { RECURRENTE: number }): Veredicto {
  if (!s.permisos.has(P.citas.eliminar)) return SIN_PERMISO;
  return esDelMedico(s, c) ? enSerie(c) : 'No se pueden eliminar citas que no corresponden con el usuario';
}

interface Momento {
  F_CITA: string;
  H_CITA: string;
}
/** Whether it has not begun yet by the clinic's clock. */
export const porVenir = (c: Momento, hoy: string, ahora: string): boolean => c.F_CITA > hoy || (c.F_CITA === hoy && c.H_CITA > ahora);
/** The state after a move: one that was missed or cancelled and now lies in the future counts as booked anew. */
export function estadoAlMover<E extends number>(
  antes: Momento & { CODIGOMEDICO: number; C_ESTATUS: E },
  cita: Momento & { CODIGOMEDICO: number },
  hoy: string,
): E | 0 {
  const semueve = (['F_CITA', 'H_CITA', 'CODIGOMEDICO'] as const).some((k) => antes[k] !== cita[k]);
  return semueve && (antes.C_ESTATUS === E.cita.noAsistio || antes.C_ESTATUS === E.cita.cancelada) && cita.F_CITA >= hoy
    ? 0
    : antes.C_ESTATUS;
}

/** The days of a series, the first included. A month later is the same day, or the last one of a shorter month. */
export function fechasDeSerie(
  primera: string,
  r: { PERIODICIDAD: number; TIPO_PERIODO: (typeof TIPOS_PERIODO)[number][0]; CITAS: number },
): string[] {
  return Array.from({ length: r.CITAS }, (_, i) => {
    const n = i * r.PERIODICIDAD;
    if (r.TIPO_PERIODO === PERIODO.meses) return sumarMeses(primera, n);
    return sumarDias(primera, r.TIPO_PERIODO === PERIODO.semanas ? n * 7 : n);
  });
}
