// What a link may be, and who may change one.
import { esDelMedico, type Sesion } from '#domain/sesion.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

type Quien = Pick<Sesion, 'permisos' | 'CODIGOMEDICO'>;
type DelMedico = { CODIGOMEDICO: number };

/** A page by http or https with a host; a browser opens nothing else from the file (2 §5.8). */
export const esPaginaWeb = (ENLACE: string): Veredicto =>
  ENLACE === '' || /^https?:\/\/[^\s/?#]+\.[^\s]+$/i.test(ENLACE) || 'Formato de URL inválido';

/** Users restricted to a doctor (1500, 1501) change and delete only that doctor's links (2 §6). */
export const puedeEditarEnlace = (s: Quien, e: DelMedico): Veredicto =>
  esDelMedico(s, e) || 'No se pueden modificar registros que no corresponden con el usuario';
export const puedeEliminarEnlace = (s: Quien, e: DelMedico): Veredicto =>
  esDelMedico(s, e) || 'No se pueden eliminar registros que no corresponden con el usuario';
