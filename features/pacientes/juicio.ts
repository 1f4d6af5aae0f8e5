// The rules of a patient's data, field by field. The contract checks what is sent, the server what will be stored, and the
// screen while typing.
import { verificarNacimiento } from '#domain/edad.ts';
import { tipoDocumentoDe, verificarDocumento } from '#domain/paises/paises.ts';
import type { Clinica } from '#domain/sesion.ts';
import { verificarCelular, verificarLada } from '#domain/telefonos.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { alergiasCongruentes } from './alertas.ts';
import { verificarNombre } from './rules.ts';

/** A type of document of the clinic's catalogue: the country's, or one added by the clinic. */
export interface TipoDeLaClinica {
  ID_TIPO_DOCUMENTO: number;
  MASCARA: string;
  ACTIVO: number;
}
export interface DatosDePaciente {
  NOMBRE: string;
  APELLIDO_PATERNO: string;
  APELLIDO_MATERNO: string;
  FECHA_NACIMIENTO: string | null;
  SEXO: number;
  ID_TIPO_DOCUMENTO: number | null;
  DOCUMENTOID: string;
  TCEL_LADA: string;
  TCELULAR: string;
  ALERGIAS: string;
  ALERGIAS_NEGADAS: number;
  FECHAALTA?: string | null | undefined;
}
export interface Contexto {
  /** The patient's stored data: what has not changed is not checked again by newer rules. */
  antes?: Partial<DatosDePaciente> | undefined;
  /** The clinic's catalogue. Without it (in the browser) only the country's types are known; the server checks the others. */
  tipos?: readonly TipoDeLaClinica[] | undefined;
}
type Juez = (p: DatosDePaciente, c: Clinica, x: Contexto & { hoy: string }) => Veredicto;
/** Each rule: the field that gets the error, the fields that it reads, and the check. */
const REGLAS: readonly (readonly [campo: keyof DatosDePaciente, lee: readonly (keyof DatosDePaciente)[], juez: Juez])[] = [
  ['NOMBRE', ['NOMBRE'], (p) => verificarNombre(p.NOMBRE)],
  ['APELLIDO_PATERNO', ['APELLIDO_PATERNO'], (p) => verificarNombre(p.APELLIDO_PATERNO)],
  ['APELLIDO_MATERNO', ['APELLIDO_MATERNO'], (p) => verificarNombre(p.APELLIDO_MATERNO)],
  ['FECHA_NACIMIENTO', ['FECHA_NACIMIENTO'], (p, _, { hoy }) => !p.FECHA_NACIMIENTO || verificarNacimiento(p.FECHA_NACIMIENTO, hoy)],
  [
    'FECHAALTA',
    ['FECHAALTA'],
    (p, _, { hoy }) => !p.FECHAALTA || p.FECHAALTA <= hoy || 'La fecha de alta no puede ser posterior a la actual',
  ],
  ['ID_TIPO_DOCUMENTO', ['ID_TIPO_DOCUMENTO', 'DOCUMENTOID'], tipoVale],
  ['DOCUMENTOID', ['ID_TIPO_DOCUMENTO', 'DOCUMENTOID', 'FECHA_NACIMIENTO'], documentoVale],
  ['TCEL_LADA', ['TCEL_LADA'], (p) => !p.TCEL_LADA || verificarLada(p.TCEL_LADA)],
  ['TCELULAR', ['TCEL_LADA', 'TCELULAR'], (p, c) => !p.TCELULAR || verificarCelular(p.TCEL_LADA || c.pais.telefono.lada, p.TCELULAR)],
  ['ALERGIAS', ['ALERGIAS', 'ALERGIAS_NEGADAS'], alergiasCongruentes],
];

function tipoVale({ ID_TIPO_DOCUMENTO, DOCUMENTOID }: DatosDePaciente, c: Clinica, { tipos }: Contexto): Veredicto {
  if (!ID_TIPO_DOCUMENTO) return !DOCUMENTOID || 'Seleccione el tipo de documento';
  const delPais = tipoDocumentoDe(c.pais, ID_TIPO_DOCUMENTO);
  const deLaClinica = tipos?.find((t) => t.ID_TIPO_DOCUMENTO === ID_TIPO_DOCUMENTO);
  if (delPais?.soloPrestador) return 'El tipo de documento no es de pacientes';
  if (deLaClinica) return deLaClinica.ACTIVO === 1 || 'El tipo de documento está inactivo';
  return Boolean(delPais) || !tipos || 'El tipo de documento no es de este país';
}
function documentoVale(p: DatosDePaciente, c: Clinica, { tipos, hoy }: Contexto & { hoy: string }): Veredicto {
  const { DOCUMENTOID, ID_TIPO_DOCUMENTO } = p;
  if (!DOCUMENTOID || !ID_TIPO_DOCUMENTO) return true;
  const MASCARA = tipos?.find((t) => t.ID_TIPO_DOCUMENTO === ID_TIPO_DOCUMENTO)?.MASCARA ?? '';
  return verificarDocumento(c.pais, { ID_TIPO_DOCUMENTO, MASCARA }, DOCUMENTOID, { FECHA_NACIMIENTO: p.FECHA_NACIMIENTO, hoy });
}

/** Errors by field; {} when there are none. */
export function faltasDe(p: DatosDePaciente, c: Clinica, x: Contexto = {}): Record<string, string> {
  const { fecha: hoy } = enLaClinica(c.ZONA_HORARIA);
  const faltas: Record<string, string> = {};
  for (const [campo, lee, juez] of REGLAS) {
    if (x.antes && lee.every((k) => (x.antes![k] ?? '') === (p[k] ?? ''))) continue;
    const v = juez(p, c, { ...x, hoy });
    if (v !== true) faltas[campo] ??= v;
  }
  return faltas;
}
