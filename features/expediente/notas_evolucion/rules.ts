// Who may write, edit, delete and add to evolution notes, and what they must contain.
import { esDelMedico, type Sesion } from '#domain/sesion.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

type Quien = Pick<Sesion, 'permisos' | 'CODIGOMEDICO'>;
type UnaNota = { CERRADA: number; CODIGOMEDICO: number };

/** Hours after its creation at which an open note closes by itself (2 §4, §9). */
export const HORAS_ABIERTA = 24;
/** The only code that may be repeated in a list of diagnoses: illness, unspecified (2 §5.4). */
export const REPETIBLE = 'R69X';

export const medicoPermitido = (s: Quien, CODIGOMEDICO: number): Veredicto =>
  esDelMedico(s, { CODIGOMEDICO }) || 'Solo puede registrar notas de evolución de su propio médico';

export function puedeEditarNota(s: Quien, n: UnaNota): Veredicto {
  if (!esDelMedico(s, n)) return 'No se pueden modificar notas de evolución que no corresponden con el usuario';
  return n.CERRADA ? 'La nota de evolución está cerrada, no se puede modificar' : true;
}

export function puedeEliminarNota(s: Quien, n: UnaNota): Veredicto {
  if (!esDelMedico(s, n)) return 'No se pueden eliminar notas de evolución que no corresponden con el usuario';
  return n.CERRADA ? 'No se pueden eliminar notas de evolución cerradas' : true;
}

/** A closed note is corrected with an addendum; an open one is edited instead (2 §4). */
export function puedeAgregarAddendum(s: Quien, n: UnaNota): Veredicto {
  if (!esDelMedico(s, n)) return 'No se pueden modificar notas de evolución que no corresponden con el usuario';
  return n.CERRADA ? true : 'La nota de evolución sigue abierta: modifíquela en lugar de agregar un addendum';
}

export const DUPLICADO = 'El CIE10 seleccionado ya está agregado';
/** Whether the code may be added to the list. */
export const puedeAgregarDiagnostico = (codigos: readonly string[], nuevo: string): Veredicto =>
  nuevo === REPETIBLE || !codigos.includes(nuevo) || DUPLICADO;
export function sinRepetir(codigos: readonly string[]): Veredicto {
  const repetido = codigos.some((c, i) => puedeAgregarDiagnostico(codigos.slice(0, i), c) !== true);
  return repetido ? DUPLICADO : true;
}

/** A note's date lies between the patient's birth and today. */
export function verificarFechaNota(FECHA: string, hoy: string, FECHA_NACIMIENTO: string | null): Veredicto {
  if (FECHA > hoy) return 'La fecha no puede ser posterior a la actual';
  return !FECHA_NACIMIENTO || FECHA >= FECHA_NACIMIENTO || 'La fecha no puede ser anterior a la fecha de nacimiento';
}

/** The text of each block of a rich text, without blanks; pictures count as text. */
const bloquesDe = (html: string): string[] =>
  html
    .split(/<\/(?:p|li|h\d|div|td|th|blockquote|pre)>|<br[^<>]*>/i)
    .map((b) => b.replace(/<(?!img\b)[^<>]*>|&nbsp;|\s/gi, ''))
    .filter(Boolean);
/** Refuses a note that only contains the clinic's template or part of it. Both texts as stored. */
export function algoEscrito(NOTA: string, PLANTILLA_NOTA: string): Veredicto {
  const deLaPlantilla = new Set(bloquesDe(PLANTILLA_NOTA));
  const bloques = bloquesDe(NOTA);
  return bloques.length === 0 || bloques.some((b) => !deLaPlantilla.has(b)) || 'La plantilla está sin llenar: escriba la nota';
}
