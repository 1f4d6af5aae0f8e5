// Who may add, change and delete events and non-working days.
import { P } from '#domain/permisos.ts';
import { esDelMedico, type Sesion } from '#domain/sesion.ts';
import { esFeriado } from '#features/agenda/tiempo/feriados.ts';
import { esOcupado, OCUPADO_AJENO } from '#features/integraciones/gcalendar/rules.ts';
import { SIN_PERMISO, type Veredicto } from '#kernel/shared/verdict.ts';

type Quien = Pick<Sesion, 'permisos' | 'CODIGOMEDICO'>;
interface Uno {
  CONSECUTIVO: string;
  CODIGOMEDICO: number;
}
/** Holidays and busy times of a doctor's Google calendar cannot be changed here. */
export function esNuestro(CONSECUTIVO: string): Veredicto {
  if (esFeriado(CONSECUTIVO)) return 'Los días feriados no se pueden modificar';
  return !esOcupado(CONSECUTIVO) || OCUPADO_AJENO;
}

export const puedeAgregarEvento = (s: Quien, e: Pick<Uno, 'CODIGOMEDICO'>): Veredicto =>
  esDelMedico(s, e) || 'No se pueden agregar eventos que no corresponden con el usuario';
export const puedeImportarEventos = (s: Pick<Sesion, 'permisos'>): Veredicto =>
  (s.permisos.has(P.citas.agendar) && s.permisos.has(P.citas.editar)) || SIN_PERMISO;
export function puedeEditarEvento(s: Quien, e: Uno): Veredicto {
  const nuestro = esNuestro(e.CONSECUTIVO);
  if (nuestro !== true) return nuestro;
  if (!s.permisos.has(P.citas.editar)) return SIN_PERMISO;
  return esDelMedico(s, e) || 'No se pueden editar eventos que no corresponden con el usuario';
}
export function puedeEliminarEvento(s: Quien, e: Uno): Veredicto {
  const nuestro = esNuestro(e.CONSECUTIVO);
  if (nuestro !== true) return nuestro;
  if (!s.permisos.has(P.citas.eliminar)) return SIN_PERMISO;
  return esDelMedico(s, e) || 'No se pueden eliminar eventos que no corresponden con el usuario';
}
export function puedeEliminarRango(s: Quien, e: Uno & { RANGO: string }): Veredicto {
  const puede = puedeEliminarEvento(s, e);
  if (puede !== true) return puede;
  return e.RANGO !== '' || 'El horario no laboral/evento seleccionado no tiene rango';
}
