// Rules of registering with the e-prescription service.
import { verificarNacimiento, verificarNacimientoMedico } from '#domain/edad.ts';
import type { Clinica } from '#domain/sesion.ts';
import { normalizarLada, verificarCelular, verificarTelefono } from '#domain/telefonos.ts';
import type { Errores, Veredicto } from '#kernel/shared/verdict.ts';
import type { RegistroMedico, RegistroPaciente } from './fields.ts';

export const puedeUsarMedikit = (c: Pick<Clinica, 'MEDIKIT'>): Veredicto =>
  c.MEDIKIT === 1 || 'La clínica no tiene activada la receta electrónica';

/** A registration cannot be changed or undone (1 §4). */
export const puedeRegistrar = (quien: 'El médico' | 'El paciente', { MEDIKIT_ID }: { MEDIKIT_ID: string }): Veredicto =>
  MEDIKIT_ID === '' || `${quien} ya está registrado en Medikit y sus datos no se pueden cambiar`;

/** The prefix as the service takes it; +521 is the old mobile prefix of Mexico (1 §9). */
export const conMas = (lada: string, deLaClinica: string): string => `+${normalizarLada(lada) || deLaClinica}`;

function deTelefonos(r: Pick<RegistroPaciente, 'TCEL_LADA' | 'TCELULAR' | 'TELEFONO1'>): Errores {
  const celular = verificarCelular(r.TCEL_LADA, r.TCELULAR);
  const fijo = verificarTelefono(r.TELEFONO1);
  return { ...(celular === true ? {} : { TCELULAR: celular }), ...(fijo === true ? {} : { TELEFONO1: fijo }) };
}
/** What is wrong in a doctor's registration, by field. */
export function erroresDelMedico(r: RegistroMedico, hoy: string): Errores {
  const edad = verificarNacimientoMedico(r.FECHA_NACIMIENTO, hoy);
  return {
    ...deTelefonos(r),
    ...(edad === true ? {} : { FECHA_NACIMIENTO: edad }),
    ...(/^\d{5}$/.test(r.CODIGO_POSTAL) ? {} : { CODIGO_POSTAL: 'El código postal debe tener 5 números' }),
  };
}
/** What is wrong in a patient's registration, by field. */
export function erroresDelPaciente(r: RegistroPaciente, hoy: string): Errores {
  const edad = verificarNacimiento(r.FECHA_NACIMIENTO, hoy);
  return { ...deTelefonos(r), ...(edad === true ? {} : { FECHA_NACIMIENTO: edad }) };
}
