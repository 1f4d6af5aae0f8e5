import type { Pais } from './paises/pais.ts';
import { P, type Permiso } from './permisos.ts';

/** A flag as it travels: 1 yes, 0 no. */
export type Bandera = 0 | 1;

export interface SignoActivo {
  CODIGO: string;
  ACTIVO: Bandera;
}

/** The clinic as every screen and every handler sees it; names are those of the wire. */
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
  /** The plan's last day is today (3 §4). */
  ULTIMO_DIA: Bandera;

  CUMPLIR_NORMA: Bandera;
  DIAGNOSTICO_OBLIGATORIO: Bandera;
  /** Patient fields that become required besides NOMBRE and APELLIDO_PATERNO. */
  PAC_CAMPOS_REQ: readonly string[];
  SIGNOS_VITALES: readonly SignoActivo[];
  /** Sections of the patient's file that the clinic uses; none stands for all. */
  SECCIONES_PACIENTE: readonly string[];
  GRAFICAS_EXPEDIENTE: Bandera;
  EXP_GRAFICAS_CRECIMIENTO: Bandera;
  EXP_CONTROL_PRENATAL: Bandera;
  MEDIKIT: Bandera;
  FACTURACION: Bandera;
  RECIBO_TICKET: Bandera;
  REACTIVAR_MEDICOS: Bandera;
  MOSTRAR_ASISTENTE: Bandera;
  /** Hours before an appointment at which its reminder leaves: 3, 24 or 48 (1 §9). */
  HORAS_ANTICIPO_ENVIO_SMS: number;
  /** HH:MM. Between which hours the clinic writes to people by itself. */
  HORAINICIALMENSAJES: string;
  /** HH:MM */
  HORAFINALMENSAJES: string;
  /** Reminders only remind; otherwise they ask the patient to confirm. */
  SOLO_ENVIO_RECORDATORIO: Bandera;
  /** Minutes of an appointment when nobody says otherwise: 15, 30, 45 or 60 (1 §9). */
  DURACION_CITA_ONLINE: number;
  /** Account of the forms product, '' when not linked. */
  FORMAS_EMAIL: string;

  /** Flags that gate sections (1 §6). */
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

/** Who is asking, with what permissions, in which clinic and branch. */
export interface Sesion {
  CODIGOUSUARIO: number;
  NOMBRECOMPLETO: string;
  /** Login name. */
  CLAVEUSUARIO: string;
  /** Security level; 1 is administrator of the clinic. */
  NIVEL: number;
  /** Address of the screen that opens first; blank where the user chose none. */
  PANTALLA_INICIO: string;
  /** The doctor this user is, or null. */
  CODIGOMEDICO: number | null;
  /** Code of the current branch. */
  SUCURSAL: number;
  SUCURSALES_TODAS: Bandera;
  SUCURSALES: readonly SucursalDeSesion[];
  permisos: ReadonlySet<Permiso>;
  soloLectura: boolean;
  /** Opened with the platform's admin token; not the same as NIVEL 1. */
  esAdmin: boolean;
  clinica: Clinica;
}

/** Whether the session holds any of the codes. */
export const puede = (s: Pick<Sesion, 'permisos'>, ...codigos: Permiso[]): boolean => codigos.some((codigo) => s.permisos.has(codigo));

/** Restricted to the records and agenda of the user's own doctor (1500 or 1501, 2 §6). */
export const restringidoAMedico = (s: Pick<Sesion, 'permisos'>): boolean => puede(s, P.restricciones.medicoYCaja, P.restricciones.medico);

/** Restricted users work only with what belongs to their own doctor; what belongs to no doctor is not theirs. */
export const esDelMedico = (s: Pick<Sesion, 'permisos' | 'CODIGOMEDICO'>, de: { CODIGOMEDICO: number | null }): boolean =>
  !restringidoAMedico(s) || (de.CODIGOMEDICO !== null && de.CODIGOMEDICO === s.CODIGOMEDICO);

/** Whose agenda is shown: what was asked for (0 all), unless the user is restricted; -1 is nobody's. */
export const medicoDeAgenda = (s: Pick<Sesion, 'permisos' | 'CODIGOMEDICO'>, pedido: number): number =>
  restringidoAMedico(s) ? (s.CODIGOMEDICO ?? -1) : pedido;

/** What is of all doctors, as the clinic calls them. */
export const todosDe = ({ ET_MEDICO }: Pick<Clinica, 'ET_MEDICO'>): string =>
  `Todos los ${ET_MEDICO === 'Profesional' ? 'profesionales' : 'médicos'}`;
