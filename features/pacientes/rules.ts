// Who may see and change which data of a patient, and how searches and names are read.
import { P } from '#domain/permisos.ts';
import { puede, type Sesion } from '#domain/sesion.ts';
import { LADAS, largoCelular, normalizarCelular } from '#domain/telefonos.ts';
import { SIN_PERMISO, type Veredicto } from '#kernel/shared/verdict.ts';

type Quien = Pick<Sesion, 'permisos' | 'CODIGOMEDICO'>;
type Estado = { ACTIVO: number; FUSIONADO: number };

/** Records of inactive or merged patients may not be added, edited or deleted (2 §4). */
export function pacienteEditable(p: Estado): Veredicto {
  if (p.FUSIONADO) return 'El paciente está fusionado, no se puede modificar';
  return p.ACTIVO ? true : 'El paciente está inactivo, no se puede modificar';
}
export function puedeCambiarEstatus(s: Pick<Sesion, 'permisos'>, p: Estado): Veredicto {
  if (!s.permisos.has(P.pacientes.activar)) return SIN_PERMISO;
  return p.FUSIONADO ? 'El paciente está fusionado, no se puede modificar' : true;
}
/** The address or phone typed when sending is stored only by users who may edit the patient. */
export function puedeGuardarContacto(s: Pick<Sesion, 'permisos'>, p: Estado): Veredicto {
  return puede(s as Sesion, P.pacientes.editar) ? pacienteEditable(p) : 'No cuenta con el permiso para actualizar los datos del paciente';
}

/** No doctor has this code: a restricted user without a linked doctor sees no patient. */
const NINGUNO = -1;
/**
 * The doctor whose patients the user sees; null means all. P.restricciones.medicoYCaja limits to the own doctor, unless
 * P.restricciones.medico widens it to all (2 §6).
 */
export const medicoDeBusqueda = (s: Quien): number | null =>
  s.permisos.has(P.restricciones.medicoYCaja) && !s.permisos.has(P.restricciones.medico) ? (s.CODIGOMEDICO ?? NINGUNO) : null;
/** Whether the user may not choose the patient's doctor: new patients get the user's own, existing ones keep theirs (2 §6). */
export const medicoFijo = (s: Pick<Sesion, 'permisos'>): boolean => puede(s, P.restricciones.medicoYCaja, P.restricciones.medico);
/** The doctor that a registration starts with: the user's own, if the user is a doctor. */
export const medicoInicial = (s: Pick<Sesion, 'CODIGOMEDICO'>): number | null => s.CODIGOMEDICO;
/** Whether the user may save the patient with this doctor. `antes` is the present one; for a new patient, the user's own. */
export function puedeAsignarMedico(s: Quien, CODIGOMEDICO: number | null, antes: number | null): Veredicto {
  return !medicoFijo(s) || CODIGOMEDICO === antes || 'No puede cambiar el médico titular';
}

/** Who sees phones and mail in a search: users of the file, the agenda and the till. */
export const veContacto = (s: Pick<Sesion, 'permisos'>): boolean =>
  puede(s, P.pacientes.abrir, P.pacientes.registrar, P.caja.ver, P.citas.agendar);
/** Who sees alerts, allergies and observations: users who may open the file. */
export const veExpediente = (s: Pick<Sesion, 'permisos'>): boolean => puede(s, P.pacientes.abrir);

const SEPARADORES = /[-().+,#/]/g;
/**
 * The words of a search. Order and accents do not matter, and numbers are found however they are written: a phone with spaces
 * or prefix, a document with dots and hyphens.
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

/** A name fit for mails and papers: one line, without anything that a mail program would turn into a link. */
export const verificarNombre = (nombre: string): Veredicto =>
  !/[\p{Cc}\d/\\:@<>]|\.\p{L}{2}/u.test(nombre) || 'Escriba solo el nombre, sin números ni signos';

/** Initial values for a new patient from the text typed in a search: digits become the mobile number, words the names. */
export function datosDeBusqueda(texto: string, lada: string): Record<string, string> {
  const limpio = texto.trim();
  if (!limpio) return {};
  if (/^[\d\s()+.,#-]{7,}$/.test(limpio)) return { TCELULAR: normalizarCelular(lada, limpio).slice(-largoCelular(lada)[1]) };
  const [NOMBRE = '', ...apellidos] = limpio.split(/\s+/).map((p) => p.charAt(0).toUpperCase() + p.slice(1));
  const APELLIDO_MATERNO = apellidos.length > 1 ? apellidos.pop()! : '';
  return { NOMBRE, APELLIDO_PATERNO: apellidos.join(' '), APELLIDO_MATERNO };
}
