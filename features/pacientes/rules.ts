import { P } from '#domain/permisos.ts';
import { puede, type Sesion } from '#domain/sesion.ts';
import { LADAS, normalizarCelular } from '#domain/telefonos.ts';
import { SIN_PERMISO, type Veredicto } from '#kernel/shared/verdict.ts';

type Quien = Pick<Sesion, 'permisos' | 'CODIGOMEDICO'>;
type Estado = { ACTIVO: number; FUSIONADO: number };

/** Records of inactive or merged patients are neither added, edited nor deleted (2 §4). */
export function pacienteEditable(p: Estado): Veredicto {
  if (p.FUSIONADO) return 'El paciente está fusionado, no se puede modificar';
  return p.ACTIVO ? true : 'El paciente está inactivo, no se puede modificar';
}
export function puedeCambiarEstatus(s: Pick<Sesion, 'permisos'>, p: Estado): Veredicto {
  if (!s.permisos.has(P.pacientes.activar)) return SIN_PERMISO;
  return p.FUSIONADO ? 'El paciente está fusionado, no se puede modificar' : true;
}
/** The address or telephone typed in a send dialog is kept only by who may edit the patient (110). */
export function puedeGuardarContacto(s: Pick<Sesion, 'permisos'>, p: Estado): Veredicto {
  return puede(s as Sesion, P.pacientes.editar) ? pacienteEditable(p) : 'No cuenta con el permiso para actualizar los datos del paciente';
}

/** No doctor has this code: who is restricted to a doctor that nobody linked sees no patient. */
const NINGUNO = -1;
/** Whose patients the user sees, null for everybody's: 1500 its own doctor's, unless 1501 widens it to all (2 §6). */
export const medicoDeBusqueda = (s: Quien): number | null =>
  s.permisos.has(P.restricciones.medicoYCaja) && !s.permisos.has(P.restricciones.medico) ? (s.CODIGOMEDICO ?? NINGUNO) : null;
/** Whether the holder doctor is chosen for the user: their own for a new patient, the one it has for an old one (2 §6). */
export const medicoFijo = (s: Pick<Sesion, 'permisos'>): boolean => puede(s, P.restricciones.medicoYCaja, P.restricciones.medico);
/** The holder doctor that a registration begins with: the user's own, if the user is one. */
export const medicoInicial = (s: Pick<Sesion, 'CODIGOMEDICO'>): number | null => s.CODIGOMEDICO;
/** May the user leave the patient with this holder doctor? `antes` is the one it has; a new patient's is the user's own. */
export function puedeAsignarMedico(s: Quien, CODIGOMEDICO: number | null, antes: number | null): Veredicto {
  return !medicoFijo(s) || CODIGOMEDICO === antes || 'No puede cambiar el médico titular';
}

/** Who sees how to reach a patient in a search: the screens of the file, the agenda and the till show it. */
export const veContacto = (s: Pick<Sesion, 'permisos'>): boolean =>
  puede(s, P.pacientes.abrir, P.pacientes.registrar, P.caja.ver, P.citas.agendar);
/** Who sees what only the file shows: alerts, allergies, observations. */
export const veExpediente = (s: Pick<Sesion, 'permisos'>): boolean => puede(s, P.pacientes.abrir);

const SEPARADORES = /[-().+,#/]/g;
/**
 * What a search looks for, word by word: accents and order do not matter, and numbers are found however they were
 * written: a telephone with spaces or with its country in front, a document with dots and hyphens.
 */
export function palabrasDe(buscado: string): string[] {
  const texto = buscado.trim();
  if (/^[-\d\s().+,#]{7,}$/.test(texto)) {
    const lada = LADAS.find((l) => texto.startsWith(`+${l}`)) ?? '';
    const digitos = normalizarCelular(lada, texto).replace(/\D/g, '');
    if (digitos.length >= 7) return [digitos];
  }
  return texto
    .split(/\s+/)
    .map((p) => (/\d/.test(p) ? p.replace(SEPARADORES, '') : p))
    .filter(Boolean)
    .slice(0, 8);
}

/** A name as our mails and papers may say it: one line, and nothing that a mail program would make a link of. */
export const verificarNombre = (nombre: string): Veredicto =>
  !/[\p{Cc}\d/\\:@<>]|\.\p{L}{2}/u.test(nombre) || 'Escriba solo el nombre, sin números ni signos';
