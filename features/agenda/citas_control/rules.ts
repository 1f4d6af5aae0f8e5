// Who may save and delete a check-up.
import { esDelMedico, type Sesion } from '#domain/sesion.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

type Quien = Pick<Sesion, 'permisos' | 'CODIGOMEDICO'>;
export function puedeGuardarControl(s: Quien, c: { FECHA: string; CODIGOMEDICO: number }, hoy: string): Veredicto {
  if (!esDelMedico(s, c)) return 'No se pueden editar citas de control que no corresponden con el usuario';
  return c.FECHA >= hoy || 'La fecha no puede ser anterior a la actual';
}
export const puedeEliminarControl = (s: Quien, c: { CODIGOMEDICO: number }): Veredicto =>
  esDelMedico(s, c) || 'No se pueden eliminar citas de control que no corresponden con el usuario';
