// When a document of a patient may be written, signed and deleted, and what its signatures are called.
import { esDelMedico, type Sesion } from '#domain/sesion.ts';
import { type FirmaPaciente, firmasDe, VARIABLES, variablesPara } from '#features/formatos_impresion/variables.ts';
import { deFichas, revisarVariables } from '#kernel/shared/plantilla.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

/** The fields of the three signatures, with the title of each pad. */
export const QUIENES = [
  ['FIRMA', 'Paciente'],
  ['TESTIGO1', 'Testigo 1'],
  ['TESTIGO2', 'Testigo 2'],
] as const;
export type Quien = (typeof QUIENES)[number][0];
export const nombreDeQuien = (q: Quien): string => QUIENES.find(([c]) => c === q)![1];
/** On which device it was signed. */
export const MEDIOS = [
  ['PUESTO', 'En la clínica'],
  ['TELEFONO', 'En su teléfono'],
] as const;
export type Medio = (typeof MEDIOS)[number][0];

export const FALTA_FIRMA = 'Debe agregar su firma';
/** Minutes that a link for a phone lives. */
export const VIDA_MIN = 10;

const VARIABLE: Record<Quien, FirmaPaciente> = { FIRMA: 'FIRMA_PACIENTE', TESTIGO1: 'FIRMA_TESTIGO1', TESTIGO2: 'FIRMA_TESTIGO2' };
export const variableDeQuien = (q: Quien): FirmaPaciente => VARIABLE[q];
/** The signatures that a text asks for. */
export function pedidas(DETALLE: string): Quien[] {
  const claves = firmasDe(DETALLE);
  return QUIENES.map(([q]) => q).filter((q) => claves.includes(VARIABLE[q]));
}
/** Those that have not been given. */
export const faltantes = (DETALLE: string, dadas: readonly Quien[]): Quien[] => pedidas(DETALLE).filter((q) => !dadas.includes(q));

/** A text may only name variables that documents have. */
export const usaVariables = (DETALLE: string): Veredicto => revisarVariables(deFichas(DETALLE), variablesPara('otros'), VARIABLES);
/** 'Firmar' is offered only where there is a place for it (2 §4). */
export const seFirma = (DETALLE: string): Veredicto =>
  pedidas(DETALLE).length > 0 || 'La plantilla no contiene ninguna variable para firma';

type DeSesion = Pick<Sesion, 'permisos' | 'CODIGOMEDICO'>;
interface Existente {
  CODIGOMEDICO: number;
  FIRMADO: number;
  FECHA: string;
}
/** Users restricted to a doctor make documents only as that doctor. */
export const puedeAgregarComo = (s: DeSesion, CODIGOMEDICO: number): Veredicto =>
  esDelMedico(s, { CODIGOMEDICO }) || 'No se pueden agregar formatos que no corresponden con el usuario';
/** The text changes only until somebody signs it, and only on its own day (docs/decisiones/0097). */
export function puedeEditarFormato(s: DeSesion, f: Existente, hoy: string): Veredicto {
  if (f.FIRMADO) return 'El formato ya está firmado y no se puede modificar';
  if (f.FECHA < hoy) return 'El día del formato ya cerró y su texto no se puede modificar. Agregue otro formato';
  return esDelMedico(s, f) || 'No se pueden modificar formatos que no corresponden con el usuario';
}
export function puedeEliminarFormato(s: DeSesion, f: Existente): Veredicto {
  if (!esDelMedico(s, f)) return 'No se pueden eliminar formatos que no corresponden con el usuario';
  return !f.FIRMADO || 'El formato ya está firmado y no se puede eliminar';
}
/** Whether this pad is there to be signed. */
export function puedeFirmar(DETALLE: string, q: Quien, dadas: readonly Quien[]): Veredicto {
  const tiene = seFirma(DETALLE);
  if (tiene !== true) return tiene;
  if (!pedidas(DETALLE).includes(q)) return `El formato no pide la firma de ${nombreDeQuien(q).toLowerCase()}`;
  return !dadas.includes(q) || `El formato ya tiene la firma de ${nombreDeQuien(q).toLowerCase()}`;
}
/** Title of the signing screen (2 §2.10). */
export const tituloDeFirma = (faltan: readonly Quien[]): string => (faltan.length ? 'Firmar' : 'Firmado');
