/** What a demonstration clinic is made of. Contract field names, ready for the calls that create it. */

import type { HombreOMujer } from '#domain/estados.ts';
import { E } from '#domain/estados.ts';
import { Azar } from './azar.ts';
import { type Documento, documento } from './documentos.ts';
import { DATOS_PAIS, type Pais } from './lugares.ts';

export const DIAS = ['LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES', 'SABADO', 'DOMINGO'] as const;
export type Dia = (typeof DIAS)[number];
type Sufijo = '' | 'VC' | 'COMIDA';

/** One branch's week of a doctor: '' where the doctor does not attend. */
export type Horario = { readonly SUCURSAL: number; readonly HORARIOVC_IGUAL: 0 | 1 } & {
  readonly [campo in `${Dia}_${'INICIAL' | 'FINAL'}${Sufijo}`]: string;
};

export interface Sucursal {
  readonly CODIGOCLINICA: number;
  readonly NOMBRECLINICA: string;
  readonly TELEFONO1: string;
  readonly TELEFONO2: string;
  readonly MAIL: string;
  readonly DIRECCION: string;
  readonly NUMEROEXTERIOR: string;
  readonly NUMEROINTERIOR: string;
  readonly COLONIA: string;
  readonly CODIGOPOSTAL: string;
  readonly ID_PAIS: number;
  readonly ID_ESTADO: number;
  readonly ID_CIUDAD: number;
  readonly MUNICIPIO: string;
}

export interface Medico {
  readonly CODIGOMEDICO: number;
  readonly NOMBRE: string;
  readonly APELLIDO_PATERNO: string;
  readonly APELLIDO_MATERNO: string;
  readonly SEXO: HombreOMujer;
  readonly FECHA_NACIMIENTO: string;
  readonly ID_ESPECIALIDAD: number;
  readonly ESPECIALIDAD: string;
  readonly CEDULA_PROFECIONAL: string;
  readonly UNIVERSIDAD: string;
  readonly TCEL_LADA: string;
  readonly TCELULAR: string;
  readonly TELEFONO1: string;
  readonly MAIL: string;
  readonly CALLE_Y_NUMERO: string;
  readonly CODIGO_POSTAL: string;
  readonly ID_ESTADO: number;
  readonly ID_CIUDAD: number;
  readonly DOCUMENTO: Documento;
  readonly PORC_COMISION: number;
  /** Minutes of an ordinary appointment. */
  readonly DURACION_CITA: number;
  readonly CONCEPTO_PRESENCIAL: number;
  readonly CONCEPTO_VIDEOCONSULTA: number;
  readonly SUCURSALES: readonly number[];
  readonly HORARIOS: readonly Horario[];
}

/** TIPO is for Colombia's RIPS; the others ignore it. */
export interface ConceptoIngreso {
  readonly CODIGO: number;
  readonly DESCRIPCION: string;
  readonly IMPORTE: number;
  readonly IMPORTE_USD: number;
  readonly TIPO: (typeof E.concepto)[keyof typeof E.concepto];
  readonly PARA_CONSULTA_PRESENCIAL: 0 | 1;
  readonly PARA_VIDEOCONSULTA: 0 | 1;
  readonly DURACION: number;
}

export interface Empresa {
  readonly CODIGOEMPRESA: number;
  readonly NOMBRE: string;
  readonly TELEFONO1: string;
}

export interface Origen {
  readonly CODIGO: number;
  readonly NOMBRE: string;
}

export interface Etiqueta {
  readonly ID: number;
  readonly NOMBRE: string;
  readonly DESCRIPCION: string;
  readonly COLOR: string;
}

export interface ClinicaDemo {
  readonly CODIGOCLIENTE: string;
  readonly pais: Pais;
  readonly ID_PAIS: number;
  readonly NOMBRECLINICA: string;
  readonly RAZONSOCIAL: string;
  /** RFC, NIT, RUC or RUT, with its check digit. */
  readonly ID_FISCAL: string;
  readonly ZONA_HORARIA: string;
  readonly MONEDA: string;
  readonly DECIMALES: number;
  readonly HORAINICIALAGENDA: string;
  readonly HORAFINALAGENDA: string;
  readonly ET_MEDICO: string;
  readonly CIUDAD: string;
  readonly SUCURSALES: readonly Sucursal[];
  readonly MEDICOS: readonly Medico[];
  readonly CONCEPTOS: readonly ConceptoIngreso[];
  readonly EMPRESAS: readonly Empresa[];
  readonly ORIGENES: readonly Origen[];
  readonly ETIQUETAS: readonly Etiqueta[];
}

/** Places of the concepts, the same in the five clinics. */
export const CONCEPTO = {
  ADULTO: 1,
  PEDIATRIA: 2,
  GINECOLOGIA: 3,
  ESPECIALIDAD: 4,
  ODONTOLOGIA: 5,
  CONTROL: 6,
  VIDEOCONSULTA: 7,
  ELECTROCARDIOGRAMA: 8,
  CURACION: 9,
  ULTRASONIDO: 10,
  CITOLOGIA: 11,
  LIMPIEZA_DENTAL: 12,
  RESINA: 13,
  EXTRACCION: 14,
  CERTIFICADO: 15,
} as const;

type Semana = Partial<Record<Dia, string>>;

/** Hours written 'HH:MM-HH:MM'. The break holds on the days whose hours contain it. */
export function horario(SUCURSAL: number, dias: Semana, comida = '', video: Semana | 'igual' = 'igual'): Horario {
  const campos: Record<string, string> = {};
  const poner = (dia: Dia, sufijo: Sufijo, horas: string) => {
    const [inicial = '', final = ''] = horas.split('-');
    campos[`${dia}_INICIAL${sufijo}`] = inicial;
    campos[`${dia}_FINAL${sufijo}`] = final;
  };
  for (const dia of DIAS) {
    const horas = dias[dia] ?? '';
    const cabe = horas !== '' && comida !== '' && horas.slice(0, 5) < comida.slice(0, 5) && horas.slice(6) > comida.slice(6);
    poner(dia, '', horas);
    poner(dia, 'COMIDA', cabe ? comida : '');
    poner(dia, 'VC', video === 'igual' ? horas : (video[dia] ?? ''));
  }
  return { SUCURSAL, HORARIOVC_IGUAL: video === 'igual' ? 1 : 0, ...campos } as Horario;
}

/** The same hours on several days: entre('09:00-18:00', 'LUNES', 'MIERCOLES'). */
export function entre(horas: string, ...dias: Dia[]): Semana {
  return Object.fromEntries(dias.map((d) => [d, horas]));
}

export const LUN_VIE: readonly Dia[] = ['LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES'];

type MedicoEscrito = Omit<Medico, 'CODIGOMEDICO' | 'TCEL_LADA' | 'DOCUMENTO' | 'SUCURSALES'>;

export function medicos(pais: Pais, lista: readonly MedicoEscrito[]): Medico[] {
  return lista.map((m, i) => ({
    CODIGOMEDICO: i + 1,
    TCEL_LADA: DATOS_PAIS[pais].LADA,
    DOCUMENTO: documento(new Azar(i + 1).bifurcar(pais), pais, m, '2026-01-01'),
    SUCURSALES: m.HORARIOS.map((h) => h.SUCURSAL),
    ...m,
  }));
}

/** Prices in the order of CONCEPTO, in the clinic's currency; enDolares is what one dollar costs. */
export function conceptos(renglones: readonly (readonly [string, number])[], enDolares: number): ConceptoIngreso[] {
  return renglones.map(([DESCRIPCION, IMPORTE], i) => ({
    CODIGO: i + 1,
    DESCRIPCION,
    IMPORTE,
    IMPORTE_USD: Math.round(IMPORTE / enDolares),
    TIPO: i < 7 ? E.concepto.consulta : i < 14 ? E.concepto.procedimiento : E.concepto.otro,
    PARA_CONSULTA_PRESENCIAL: i < 6 ? 1 : 0,
    PARA_VIDEOCONSULTA: i === 6 ? 1 : 0,
    DURACION: [30, 30, 30, 30, 30, 20, 30, 20, 30, 30, 20, 45, 60, 60, 15][i] ?? 30,
  }));
}

export function empresas(lada: string, nombres: readonly string[]): Empresa[] {
  return nombres.map((NOMBRE, i) => ({ CODIGOEMPRESA: i + 1, NOMBRE, TELEFONO1: `${lada}${String(100 + i * 7)}` }));
}

export function origenes(nombres: readonly string[]): Origen[] {
  return nombres.map((NOMBRE, i) => ({ CODIGO: i + 1, NOMBRE }));
}

/** Colours from the shades 300, 500 and 700 of the tag palette. */
export function etiquetas(palabras: { control: string; seguro: string; urgencia: string }): Etiqueta[] {
  const filas: readonly (readonly [string, string, string])[] = [
    ['Primera vez', 'Paciente sin expediente previo', '#1976D2'],
    [palabras.control, 'Seguimiento de un padecimiento conocido', '#388E3C'],
    [palabras.urgencia, 'Se atiende el mismo día', '#D32F2F'],
    ['Procedimiento', 'Requiere material o sala preparada', '#7B1FA2'],
    ['Resultados', 'Trae estudios para revisar', '#00796B'],
    ['Embarazo', 'Control prenatal', '#F06292'],
    [palabras.seguro, 'Lo paga un tercero: pedir credencial y autorización', '#FFA000'],
    ['Certificado', 'Escolar, laboral o deportivo', '#4DB6AC'],
  ];
  return filas.map(([NOMBRE, DESCRIPCION, COLOR], i) => ({ ID: i + 1, NOMBRE, DESCRIPCION, COLOR }));
}
