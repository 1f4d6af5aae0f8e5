// A doctor's fields, for table, form and answers.
import { z } from 'zod';
import { pares, SEXOS } from '#domain/estados.ts';
import {
  codigo,
  correoOpcional,
  entero,
  fecha,
  json,
  medida,
  opcion,
  opcional,
  siNo,
  telefono,
  texto,
  textoOpcional,
  version,
} from '#kernel/shared/fields.ts';

const codigos = (etiqueta: string) => json(etiqueta, z.array(z.number()));

/** Types of identity of a health provider in RIPS (1 §3). */
const TIPOS_RIPS = [
  ['NI', 'NIT'],
  ['CC', 'Cédula de ciudadanía'],
  ['CE', 'Cédula de extranjería'],
  ['CD', 'Carné diplomático'],
  ['PA', 'Pasaporte'],
  ['PE', 'Permiso especial de permanencia'],
] as const;

/** TIPO_VIDEOCONSULTA: where a doctor's video consultations happen. */
export const TIPO_VIDEO = { integrada: 0, zoom: 1 } as const;
export const Medico = z.object({
  CODIGOMEDICO: codigo('Código'),
  NOMBRE: texto('Nombre(s)', 50),
  APELLIDO_PATERNO: texto('Apellido paterno', 50),
  APELLIDO_MATERNO: textoOpcional('Apellido materno', 50),
  ID_ESPECIALIDAD: codigo('Especialidad'),
  ESPECIALIDADES: codigos('Otras especialidades'),
  SEXO: opcion('Sexo', pares(SEXOS)),
  RFC: textoOpcional('RFC', 15),
  CURP: textoOpcional('CURP', 18),
  FECHA_NACIMIENTO: opcional(fecha('Fecha de nacimiento')),
  TIPO_PERSONAL: opcional(codigo('Tipo de personal')),
  PAIS_NACIMIENTO: opcional(codigo('País de nacimiento')),
  ID_ENTIDAD_NACIMIENTO: textoOpcional('Entidad de nacimiento', 10),
  TCEL_LADA: textoOpcional('Lada', 3),
  TCELULAR: telefono('Celular'),
  TELEFONO1: telefono('Teléfono 1'),
  TELEFONO2: telefono('Teléfono 2'),
  MAIL: correoOpcional('Correo electrónico'),
  PAIS: opcional(codigo('País')),
  ESTADO: textoOpcional('Estado', 10),
  CIUDAD: textoOpcional('Ciudad', 10),
  LOCALIDAD: textoOpcional('Localidad', 100),
  CALLE_Y_NUMERO: textoOpcional('Calle y número', 50),
  CODIGO_POSTAL: textoOpcional('Código postal', 10),
  UNIVERSIDAD: textoOpcional('Universidad', 150),
  CEDULA_PROFECIONAL: textoOpcional('Cédula profesional', 20),
  PORC_COMISION: medida('Comisión', [0, 100], 2, '%'),
  TIPO_VIDEOCONSULTA: opcion('Tipo de videoconsulta', [
    [TIPO_VIDEO.integrada, 'Integrada'],
    [TIPO_VIDEO.zoom, 'Zoom'],
  ]),
  MOSTRAR_EN_AGENDA_ONLINE: siNo('Mostrar en la agenda en línea'),
  DURACION_CITA_ONLINE: opcional(entero('Duración de la cita', [5, 300], 'min')),
  CONCEPTO_VIDEOCONSULTA: opcional(codigo('Concepto de la videoconsulta')),
  CONCEPTO_PRESENCIAL: opcional(codigo('Concepto de la consulta presencial')),
  CONCEPTOS_AGENDA_ONLINE: codigos('Conceptos para videoconsulta'),
  CONCEPTOS_AGENDA_ONLINE_PRESENCIAL: codigos('Conceptos para consulta presencial'),
  RIPS_CODIGO_PRESTADOR: textoOpcional('Código del prestador', 12),
  RIPS_TIPO_ID: opcional(opcion('Tipo de identificación', TIPOS_RIPS)),
  RIPS_NUMERO_ID: textoOpcional('Número de identificación', 16),
  RIPS_CODIGO_ENTIDAD_ADMIN: textoOpcional('Código de la entidad administradora', 11),
  RIPS_NOMBRE_ENTIDAD_ADMIN: textoOpcional('Nombre de la entidad administradora', 100),
  FACTURACION: siNo('Factura con sus propios datos'),
  MEDIKIT_ID: textoOpcional('Medikit', 60),
  ACTIVO: siNo('Activo', 1),
  VERSION: version(),
});

/** The issuer's data of a doctor's own invoices (Mexico). */
export const Factura = z.object({
  RAZONSOCIAL: texto('Razón social', 300),
  RFC: texto('RFC', 15),
  ID_REGIMEN_FISCAL: codigo('Régimen fiscal'),
  CALLE: textoOpcional('Calle', 255),
  NUMEXT: textoOpcional('Número exterior', 10),
  NUMINT: textoOpcional('Número interior', 60),
  COLONIA: textoOpcional('Colonia', 255),
  CODIGOPOSTAL: texto('Código postal', 5),
  PAIS: opcional(codigo('País')),
  ESTADO: textoOpcional('Estado', 10),
  CIUDAD: textoOpcional('Ciudad', 10),
  MUNICIPIO: textoOpcional('Municipio', 100),
});
