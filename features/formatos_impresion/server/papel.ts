// Everything a letterhead shows (clinic, doctor, patient), read in one query of the call's transaction.
import { sql } from 'kysely';
import semilla from '#data/especialidades.json' with { type: 'json' };
import { textoEdad } from '#domain/edad.ts';
import { E, SEXOS } from '#domain/estados.ts';
import { tipoDocumentoDe } from '#domain/paises/paises.ts';
import { textoCelular, textoTelefono } from '#domain/telefonos.ts';
import { leerArchivo } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { plegar } from '#kernel/shared/plegar.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import type { Configuracion } from '../contract.ts';
import { colorDe, TINTA } from './color.ts';
import { configuracionImpresion } from './configuracion.ts';

export interface Papel {
  configuracion: Configuracion;
  clinica: {
    nombre: string;
    /** '' when the clinic has only one place, or the branch is named like the clinic. */
    sucursal: string;
    /** Lines of the address. */
    domicilio: string[];
    telefonos: string;
    correo: string;
    /** data: URL of the clinic's logo, or of the doctor's if so set; '' when there is none. */
    logo: string;
    color: string;
  };
  medico: {
    nombre: string;
    especialidad: string;
    /** With its label: Cédula profesional 1234567. */
    cedula: string;
    universidad: string;
    telefono: string;
    correo: string;
    firma: string;
  };
  paciente: {
    codigo: number;
    nombre: string;
    /** Age on the day of the record, not of printing. */
    edad: string;
    sexo: string;
    nacimiento: string | null;
    documento: string;
    telefono: string;
    correo: string;
    domicilio: string;
    alergias: string;
  };
}

/** The record being printed: its patient, who signs it, its branch and day. */
export interface DeQuien {
  /** Null for a sample, which prints patient 0 with empty data. */
  CODIGOPACIENTE: number | null;
  CODIGOMEDICO: number;
  SUCURSAL: number;
  FECHA: string;
}

interface Fila {
  paciente: Paciente | null;
  medico: Medico | null;
  clinica: Lugar & { CIUDAD: string; ESTADO: string; logo: string | null };
  sucursal: (Lugar & { MUNICIPIO: string }) | null;
}
interface Paciente {
  nombre_completo: string;
  CODIGOPACIENTE: number;
  SEXO: number;
  FECHA_NACIMIENTO: string | null;
  ID_TIPO_DOCUMENTO: number | null;
  DOCUMENTOID: string;
  MAIL: string;
  TCEL_LADA: string;
  TCELULAR: string;
  TELEFONO1: string;
  CALLE_Y_NUMERO: string;
  LOCALIDAD: string;
  CODIGO_POSTAL: string;
  ALERGIAS: string;
  ALERGIAS_NEGADAS: number;
}
interface Medico {
  nombre_completo: string;
  SEXO: number;
  CEDULA_PROFECIONAL: string;
  UNIVERSIDAD: string;
  TELEFONO1: string;
  MAIL: string;
  firma: string | null;
  logo: string | null;
  especialidad: string | null;
}
interface Lugar {
  NOMBRECLINICA: string;
  TELEFONO1: string;
  TELEFONO2: string;
  MAIL: string;
  DIRECCION: string;
  NUMEROEXTERIOR: string;
  NUMEROINTERIOR: string;
  COLONIA: string;
  CODIGOPOSTAL: string;
}

/** Throws Rechazo 404 when the patient does not exist. */
export async function leerPapel(ctx: Ctx, r: DeQuien): Promise<Papel> {
  const [
    {
      rows: [f],
    },
    configuracion,
  ] = await Promise.all([
    sql<Fila>`select to_jsonb(p) - 'busca' as paciente, to_jsonb(m) || jsonb_build_object('especialidad', e."DESCRIPCION") as medico, to_jsonb(s) as sucursal, to_jsonb(c) - 'parametros' as clinica
      from sistema_control c
      left join pacientes p on p.cliente = c.cliente and p."CODIGOPACIENTE" = ${r.CODIGOPACIENTE ?? 0}
      left join medicos m on m.cliente = c.cliente and m."CODIGOMEDICO" = ${r.CODIGOMEDICO}
      left join catalogo_especialidades e on e.cliente = m.cliente and e."ID" = m."ID_ESPECIALIDAD"
      left join sucursales s on s.cliente = c.cliente and s."CODIGOCLINICA" = ${r.SUCURSAL}`.execute(ctx.db),
    configuracionImpresion(ctx),
  ]);
  if (!f || (r.CODIGOPACIENTE !== null && !f.paciente)) throw noExiste('El paciente');
  const { clinica, sucursal } = f;
  const idLogo = (configuracion.LOGO_MEDICO && f.medico?.logo) || clinica.logo;
  const [logo, firma] = await Promise.all([
    idLogo ? leerArchivo(ctx, idLogo) : null,
    f.medico?.firma ? leerArchivo(ctx, f.medico.firma) : null,
  ]);
  // A branch without an address uses that of the clinic.
  const lugar: Lugar = sucursal?.DIRECCION ? sucursal : clinica;
  const ciudad = sucursal?.DIRECCION ? sucursal.MUNICIPIO : [clinica.CIUDAD, clinica.ESTADO].filter(Boolean).join(', ');
  return {
    configuracion,
    clinica: {
      nombre: clinica.NOMBRECLINICA,
      sucursal: sucursal && sucursal.NOMBRECLINICA !== clinica.NOMBRECLINICA ? sucursal.NOMBRECLINICA : '',
      domicilio: domicilioDe(lugar, ciudad),
      telefonos: [sucursal?.TELEFONO1 || clinica.TELEFONO1, sucursal?.TELEFONO2 || clinica.TELEFONO2]
        .filter(Boolean)
        .map((n) => textoTelefono(n, ctx.sesion.clinica.pais.telefono.lada))
        .join(' · '),
      correo: sucursal?.MAIL || clinica.MAIL,
      logo: dataUrl(logo),
      color: logo && idLogo ? await colorDe(idLogo, logo.bytes) : TINTA,
    },
    medico: medicoDe(ctx, f.medico, dataUrl(firma)),
    paciente: f.paciente ? pacienteDe(ctx, f.paciente, r.FECHA) : NADIE,
  };
}

const dataUrl = (a: { tipo: string; bytes: Buffer } | null) => (a ? `data:${a.tipo};base64,${a.bytes.toString('base64')}` : '');

function domicilioDe(l: Lugar, ciudad: string): string[] {
  const calle = [`${l.DIRECCION} ${l.NUMEROEXTERIOR}`.trim(), l.NUMEROINTERIOR, l.COLONIA].filter(Boolean).join(', ');
  return [calle, [ciudad, l.CODIGOPOSTAL && `C. P. ${l.CODIGOPOSTAL}`].filter(Boolean).join(', ')].filter(Boolean);
}

/** Professions whose members are not called doctor. */
const NO_DOCTORES = new Set(semilla.datos.filter((e) => e.TIPO === 'otra').map((e) => plegar(e.DESCRIPCION)));

/** "Dra. Elena Márquez", unless the name already has a title, the profession uses none or the sex is unknown. */
export function conTitulo(m: { nombre_completo: string; SEXO: number; especialidad: string | null }, etiqueta: string): string {
  const titulo = m.SEXO === E.sexo.hombre ? 'Dr.' : m.SEXO === E.sexo.mujer ? 'Dra.' : '';
  const lleva = /^(dra?|lic|mtr[oa]|q\.?f\.?b|ps?ic|enf|n\.?l|c\.?d)\b\.?\s/i.test(m.nombre_completo);
  if (!titulo || lleva || etiqueta !== 'Médico' || NO_DOCTORES.has(plegar(m.especialidad ?? ''))) return m.nombre_completo;
  return `${titulo} ${m.nombre_completo}`;
}

function medicoDe(ctx: Ctx, m: Medico | null, firma: string): Papel['medico'] {
  if (!m) return { nombre: '', especialidad: '', cedula: '', universidad: '', telefono: '', correo: '', firma: '' };
  const { pais, ET_MEDICO } = ctx.sesion.clinica;
  return {
    nombre: conTitulo(m, ET_MEDICO),
    especialidad: m.especialidad ?? '',
    cedula: m.CEDULA_PROFECIONAL ? `${pais.etiquetas.cedulaProfesional} ${m.CEDULA_PROFECIONAL}` : '',
    universidad: m.UNIVERSIDAD,
    telefono: textoTelefono(m.TELEFONO1, pais.telefono.lada),
    correo: m.MAIL,
    firma,
  };
}

function pacienteDe(ctx: Ctx, f: Paciente, fecha: string): Papel['paciente'] {
  const { pais } = ctx.sesion.clinica;
  const { lada } = pais.telefono;
  const tipo = f.ID_TIPO_DOCUMENTO ? tipoDocumentoDe(pais, f.ID_TIPO_DOCUMENTO)?.clave : '';
  return {
    codigo: f.CODIGOPACIENTE,
    nombre: f.nombre_completo,
    edad: textoEdad(f.FECHA_NACIMIENTO, fecha),
    sexo: f.SEXO ? String((SEXOS as Record<number, string>)[f.SEXO] ?? '') : '',
    nacimiento: f.FECHA_NACIMIENTO,
    documento: f.DOCUMENTOID ? [tipo && tipo !== 'OTRO' ? tipo : '', f.DOCUMENTOID].filter(Boolean).join(' ') : '',
    telefono: textoCelular(f.TCEL_LADA, f.TCELULAR, lada) || textoTelefono(f.TELEFONO1, lada),
    correo: f.MAIL,
    domicilio: [f.CALLE_Y_NUMERO, f.LOCALIDAD, f.CODIGO_POSTAL].filter(Boolean).join(', '),
    alergias: alergiasDe(f),
  };
}

const NADIE: Papel['paciente'] = {
  codigo: 0,
  nombre: '',
  edad: '',
  sexo: '',
  nacimiento: null,
  documento: '',
  telefono: '',
  correo: '',
  domicilio: '',
  alergias: '',
};

/** The allergies as printed. */
export const alergiasDe = (a: { ALERGIAS: string; ALERGIAS_NEGADAS: number }): string =>
  a.ALERGIAS || (a.ALERGIAS_NEGADAS ? 'Negadas' : 'No registradas');
