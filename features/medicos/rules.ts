// What doctors need, who may edit them, and the plan's limit.
import { tieneFormaDeRfc } from '#domain/documentos.ts';
import { verificarNacimientoMedico } from '#domain/edad.ts';
import { P } from '#domain/permisos.ts';
import type { Clinica, Sesion } from '#domain/sesion.ts';
import { verificarCelular, verificarLada, verificarTelefono } from '#domain/telefonos.ts';
import { SIN_PERMISO, type Veredicto } from '#kernel/shared/verdict.ts';

/** The doctor that the wizard sets up; it always exists. */
export const MEDICO_PRINCIPAL = 1;
/** Types of personnel without professional licence (1 §5). */
export const TIPOS_SIN_CEDULA: readonly number[] = [1, 5, 7, 10, 11, 12, 15, 22, 88];

/** Shown in place of a section that needs the doctor to be saved (1 §2). */
export const SIN_REGISTRO = 'Debe completar el registro del médico para poder configurar esta sección.';
/** Minutes that an appointment booked online may take (1 §9). */
export const DURACIONES_EN_LINEA: readonly number[] = [15, 30, 45, 60];

const REQUERIDO = 'Este campo es requerido';

/** Whether the clinic reports to the health authority's information system (SIS), which requires more data of doctors. */
export const conSis = (c: Pick<Clinica, 'CUMPLIR_NORMA' | 'pais'>): boolean => Boolean(c.CUMPLIR_NORMA && c.pais.moduloSis);
/** Whether doctors issue invoices with their own data. */
export const facturaElMedico = (c: Pick<Clinica, 'FACTURACION' | 'CONFIG_FACTURACION' | 'pais'>): boolean =>
  Boolean(c.pais.facturacion === 'cfdi' && c.CONFIG_FACTURACION && c.FACTURACION);

/** Fields that the norm requires of every doctor in this clinic (1 §5). */
export function exigidosPorNorma(c: Pick<Clinica, 'CUMPLIR_NORMA' | 'pais'>) {
  const direccion = ['PAIS', 'ESTADO', 'CIUDAD'] as const;
  const sis = ['CURP', 'FECHA_NACIMIENTO', 'TIPO_PERSONAL', 'PAIS_NACIMIENTO', 'ID_ENTIDAD_NACIMIENTO'] as const;
  return c.CUMPLIR_NORMA ? [...direccion, ...(conSis(c) ? sis : [])] : [];
}
/** Whether university and licence are required for this type of personnel (1 §5). */
export const exigeCedula = (c: Pick<Clinica, 'CUMPLIR_NORMA'>, TIPO_PERSONAL: number | null): boolean =>
  Boolean(c.CUMPLIR_NORMA) && !(TIPO_PERSONAL !== null && TIPOS_SIN_CEDULA.includes(TIPO_PERSONAL));

interface Datos {
  UNIVERSIDAD: string;
  CEDULA_PROFECIONAL: string;
  RFC: string;
  CURP: string;
  FECHA_NACIMIENTO: string | null;
  TIPO_PERSONAL: number | null;
  TCEL_LADA: string;
  TCELULAR: string;
  TELEFONO1: string;
  TELEFONO2: string;
  DURACION_CITA_ONLINE: number | null;
}
/** Errors of a doctor's data in this clinic, by field. */
export function erroresDeMedico(c: Clinica, m: Datos, hoy: string): Record<string, string> {
  const errores: Record<string, string> = {};
  const juzgar = (campo: string, v: Veredicto) => {
    if (v !== true) errores[campo] ??= v;
  };
  if (exigeCedula(c, m.TIPO_PERSONAL))
    for (const campo of ['UNIVERSIDAD', 'CEDULA_PROFECIONAL'] as const) juzgar(campo, m[campo] !== '' || REQUERIDO);
  if (m.FECHA_NACIMIENTO) juzgar('FECHA_NACIMIENTO', verificarNacimientoMedico(m.FECHA_NACIMIENTO, hoy));
  const curp = c.pais.documentos.find((d) => d.clave === 'CURP');
  if (m.CURP && curp) juzgar('CURP', curp.verificar(m.CURP, { hoy, FECHA_NACIMIENTO: m.FECHA_NACIMIENTO }));
  if (m.RFC && c.pais.etiquetas.fiscal === 'RFC') juzgar('RFC', tieneFormaDeRfc(m.RFC) || 'El RFC no tiene el formato correcto');
  if (m.TCEL_LADA) juzgar('TCEL_LADA', verificarLada(m.TCEL_LADA));
  if (m.TCELULAR) juzgar('TCELULAR', verificarCelular(m.TCEL_LADA || c.pais.telefono.lada, m.TCELULAR));
  if (m.TELEFONO1) juzgar('TELEFONO1', verificarTelefono(m.TELEFONO1));
  if (m.TELEFONO2) juzgar('TELEFONO2', verificarTelefono(m.TELEFONO2));
  if (m.DURACION_CITA_ONLINE !== null)
    juzgar('DURACION_CITA_ONLINE', DURACIONES_EN_LINEA.includes(m.DURACION_CITA_ONLINE) || 'Seleccione una opción válida');
  return errores;
}
/** Errors of a doctor's invoicing data, by field; missing data are checked by the schema. */
export function erroresDeFactura({ RFC, CODIGOPOSTAL }: { RFC: string; CODIGOPOSTAL: string }): Record<string, string> {
  return {
    ...(RFC && !tieneFormaDeRfc(RFC) ? { RFC: 'El RFC no tiene el formato correcto' } : {}),
    ...(CODIGOPOSTAL && !/^\d{5}$/.test(CODIGOPOSTAL) ? { CODIGOPOSTAL: 'El código postal debe tener 5 números' } : {}),
  };
}

/** The plan limits the number of active doctors (1 §4). */
export const puedeAgregarMedico = ({ ACTIVOS, LIMITE }: { ACTIVOS: number; LIMITE: number }): Veredicto =>
  ACTIVOS < LIMITE ||
  `Su plan permite ${LIMITE} ${LIMITE === 1 ? 'médico activo' : 'médicos activos'} y ya llegó al límite. Desactive uno o amplíe su plan`;

/** Whether the state may change to `ACTIVO` (1 §4). */
export function puedeCambiarEstado(
  c: Pick<Clinica, 'REACTIVAR_MEDICOS'>,
  m: { NOMBRECOMPLETO: string; ACTIVO: number },
  ACTIVO: number,
): Veredicto {
  if (m.ACTIVO === ACTIVO)
    return ACTIVO ? `El médico ${m.NOMBRECOMPLETO} ya está Activo` : `El médico ${m.NOMBRECOMPLETO} ya está Inactivo`;
  return !ACTIVO || Boolean(c.REACTIVAR_MEDICOS) || 'Para reactivar al médico, por favor contacte a soporte';
}

/** A licence with which something was signed cannot change (1 §5). */
export const cedulaEditable = (m: { CEDULA_PROFECIONAL: string; TIENE_REGISTROS_RELACIONADOS: number }): boolean =>
  m.CEDULA_PROFECIONAL === '' || !m.TIENE_REGISTROS_RELACIONADOS;

export function puedeEliminarMedico(m: { CODIGOMEDICO: number; TIENE_REGISTROS_RELACIONADOS: number }): Veredicto {
  if (m.CODIGOMEDICO === MEDICO_PRINCIPAL) return 'No se puede eliminar el médico principal';
  return !m.TIENE_REGISTROS_RELACIONADOS || 'El médico tiene registros relacionados y no se puede eliminar. Puede desactivarlo';
}

/** With the wizard's permission only the first doctor may be edited. */
export const puedeEditarMedico = (s: Pick<Sesion, 'permisos'>, CODIGOMEDICO: number): Veredicto =>
  s.permisos.has(P.clinica.medicos) || CODIGOMEDICO === MEDICO_PRINCIPAL || SIN_PERMISO;

/**
 * Whoever has the picture can sign as the doctor, so only the doctor and those who may set it see it (`docs/decisiones/0051`).
 */
export const puedeVerFirma = (s: Pick<Sesion, 'permisos' | 'CODIGOMEDICO'>, CODIGOMEDICO: number): Veredicto =>
  s.permisos.has(P.clinica.medicos) || s.CODIGOMEDICO === CODIGOMEDICO || SIN_PERMISO;

/** The title of the list of doctors, in the clinic's word for them. */
export const tituloDeMedicos = ({ ET_MEDICO }: Pick<Clinica, 'ET_MEDICO'>): string =>
  ET_MEDICO === 'Médico' ? 'Médicos' : 'Profesionales';
