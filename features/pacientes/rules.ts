import type { Sesion } from '#domain/sesion.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

type Estado = { ACTIVO: number; FUSIONADO: number };

/** Records of inactive or merged patients are neither added, edited nor deleted (2 §4). */
export function pacienteEditable(p: Estado): Veredicto {
  if (p.FUSIONADO) return 'El paciente está fusionado, no se puede modificar';
  return p.ACTIVO ? true : 'El paciente está inactivo, no se puede modificar';
}
export function puedeCambiarEstatus(s: Pick<Sesion, 'permisos'>, p: Estado): Veredicto {
  if (!s.permisos.has(102)) return 'No cuenta con el permiso para realizar esta acción';
  return p.FUSIONADO ? 'El paciente está fusionado, no se puede modificar' : true;
}
/** No doctor has this code: who is restricted to a doctor that nobody linked sees no patient. */
const NINGUNO = -1;
/** Whose patients a search shows: 1500 its own doctor's, unless 1501 widens it to all (2 §6). */
export const medicoDeBusqueda = (s: Pick<Sesion, 'permisos' | 'CODIGOMEDICO'>, pedido: number | null): number | null =>
  s.permisos.has(1501) ? null : s.permisos.has(1500) ? (s.CODIGOMEDICO ?? NINGUNO) : pedido;
