import type { Pais } from './paises/pais.ts';
import { P, type Permiso } from './permisos.ts';

/** A flag on the wire: 1 yes, 0 no. */
export type Bandera = 0 | 1;

export interface SignoActivo {
  CODIGO: string;
  ACTIVO: Bandera;
}

/** The clinic as screens and handlers see it; names are those of the wire. */
export interface Clinica {
  CODIGOCLIENTE: string;
  NOMBRECLINICA: string;
  /** URL of the logo, '' when there is none. */
  LOGO: string;
  ID_PAIS: number;
  pais: Pais;
  /** IANA name. */
  ZONA_HORARIA: string;
  /** HH:MM */
  HORAINICIALAGENDA: string;
  /** HH:MM */
  HORAFINALAGENDA: string;
  /** Label of the doctor throughout the product. */
  ET_MEDICO: 'Médico' | 'Profesional';
  LIMITE_MEDICOS: number;
  /** Today is the plan's last day (specification 3 §4). */
  ULTIMO_DIA: Bandera;

  CUMPLIR_NORMA: Bandera;
  DIAGNOSTICO_OBLIGATORIO: Bandera;
  /** Patient fields that become required besides NOMBRE and APELLIDO_PATERNO. */
  PAC_CAMPOS_REQ: readonly string[];
  SIGNOS_VITALES: readonly SignoActivo[];
  /** Sections of the patient's file that the clinic uses; an empty list means all. */
  SECCIONES_PACIENTE: readonly string[];
  GRAFICAS_EXPEDIENTE: Bandera;
  EXP_GRAFICAS_CRECIMIENTO: Bandera;
  EXP_CONTROL_PRENATAL: Bandera;
  /** Colombia: RIPS are made as JSON too. */
  RIPS_JSON: Bandera;
  MEDIKIT: Bandera;
  FACTURACION: Bandera;
  RECIBO_TICKET: Bandera;
  REACTIVAR_MEDICOS: Bandera;
  MOSTRAR_ASISTENTE: Bandera;
  /** Of whom the clinic requires a second factor: 0 nobody, 1 those who administer, 2 all. */
  SEGUNDO_FACTOR: 0 | 1 | 2;
  /** Hours before an appointment at which its reminder is sent: 3, 24 or 48 (specification 1 §9). */
  HORAS_ANTICIPO_ENVIO_SMS: number;
  /** HH:MM. Start of the hours in which the clinic sends messages on its own. */
  HORAINICIALMENSAJES: string;
  /** HH:MM. Their end. */
  HORAFINALMENSAJES: string;
  /** Reminders only remind; otherwise they also ask for confirmation. */
  SOLO_ENVIO_RECORDATORIO: Bandera;
  /** Default minutes of an appointment: 15, 30, 45 or 60 (specification 1 §9). */
  DURACION_CITA_ONLINE: number;
  /** Account at the forms product, '' when not linked. */
  FORMAS_EMAIL: string;

  /** Flags that show or hide sections (specification 1 §6). */
  MOSTRAR_SUCURSALES: Bandera;
  CONFIG_VIDEOCONSULTAS: Bandera;
  CONFIG_PAGOS_ONLINE: Bandera;
  CONFIG_FACTURACION: Bandera;
  CONFIG_MODULO_SIS: Bandera;
  CONFIG_GASTOS: Bandera;
  CONFIG_PACIENTES: Bandera;
  CONFIG_FORMAS365: Bandera;
  CONFIG_FORMATOS_CAJA: Bandera;
  VERSION_COMPLETA: Bandera;
  AGENDA_ONLINE: Bandera;
  CONFIG_GCALENDAR: Bandera;
  ZOOM_VIDEOCONSULTAS: Bandera;
}

export interface SucursalDeSesion {
  CODIGOCLINICA: number;
  NOMBRECLINICA: string;
}

/** The current user, with permissions, clinic and branch. */
export interface Sesion {
  CODIGOUSUARIO: number;
  NOMBRECOMPLETO: string;
  /** Login name. */
  CLAVEUSUARIO: string;
  /** Security level; 1 is the clinic's administrator. */
  NIVEL: number;
  /** Address of the screen that opens first; blank when the user chose none. */
  PANTALLA_INICIO: string;
  /** The doctor that this user is, or null. */
  CODIGOMEDICO: number | null;
  /** Code of the current branch. */
  SUCURSAL: number;
  SUCURSALES_TODAS: Bandera;
  SUCURSALES: readonly SucursalDeSesion[];
  permisos: ReadonlySet<Permiso>;
  soloLectura: boolean;
  /** Opened with the platform's token; not the same as NIVEL 1. */
  esAdmin: boolean;
  /** The clinic requires a second factor and this user has none: the session can only set it up. */
  FALTA_SEGUNDO_FACTOR: Bandera;
  clinica: Clinica;
}

/** Whether the session has any of the permissions. */
export const puede = (s: Pick<Sesion, 'permisos'>, ...codigos: Permiso[]): boolean => codigos.some((codigo) => s.permisos.has(codigo));

/** Restricted to the records and agenda of the user's own doctor (1500 or 1501, specification 2 §6). */
export const restringidoAMedico = (s: Pick<Sesion, 'permisos'>): boolean => puede(s, P.restricciones.medicoYCaja, P.restricciones.medico);

/** Restricted users work only with their own doctor's records; records without a doctor are not theirs. */
export const esDelMedico = (s: Pick<Sesion, 'permisos' | 'CODIGOMEDICO'>, de: { CODIGOMEDICO: number | null }): boolean =>
  !restringidoAMedico(s) || (de.CODIGOMEDICO !== null && de.CODIGOMEDICO === s.CODIGOMEDICO);

/** Code of no doctor at all: what a restricted user without a doctor sees. */
const DE_NADIE = -1;
/** The only doctor whose records a restricted user works with; null for whoever works with all of them. */
export const soloDelMedico = (s: Pick<Sesion, 'permisos' | 'CODIGOMEDICO'>): number | null =>
  restringidoAMedico(s) ? (s.CODIGOMEDICO ?? DE_NADIE) : null;

/** Stands for a doctor's code where an account or a certificate belongs to the clinic itself. */
export const DE_LA_CLINICA = 0;

/** Stands for a doctor's code where an event, or the agenda shown, is of all doctors. */
export const TODOS_LOS_MEDICOS = 0;

/**
 * The doctor whose agenda is shown: the requested one (0 for all), unless the user is restricted.
 */
export const medicoDeAgenda = (s: Pick<Sesion, 'permisos' | 'CODIGOMEDICO'>, pedido: number): number => soloDelMedico(s) ?? pedido;

/** "All doctors" in the clinic's own words. */
export const todosDe = ({ ET_MEDICO }: Pick<Clinica, 'ET_MEDICO'>): string =>
  `Todos los ${ET_MEDICO === 'Profesional' ? 'profesionales' : 'médicos'}`;
