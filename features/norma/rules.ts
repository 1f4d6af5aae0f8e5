// Rules of the registers of the SIS: when they may be made, of which guide, and what is wrong with one. The variables themselves
// are judged by domain/sis.
import sis from '#data/sis_mx.json' with { type: 'json' };
import { aniosCumplidos } from '#domain/edad.ts';
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { esDelMedico, puede, type Sesion } from '#domain/sesion.ts';
import { fechaSis } from '#domain/sis/archivo.ts';
import { type CampoSis, completo, type Guia, NO_APLICA, REQUERIDO, type Registro } from '#domain/sis/guia.ts';
import { aplicanSis, type DiagnosticoSis, type Entorno, revisarSis } from '#domain/sis/reglas.ts';
import { conProgramaGratuito, type UnidadSis } from '#domain/sis/unidad.ts';
import { sumarDias, sumarMeses } from '#kernel/shared/dates.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { BLOQUES, PREGUNTAS } from './preguntas.ts';

export const GUIAS = [
  ['CEX', 'Consulta externa (CEX)'],
  ['CPF', 'Planificación familiar (CPF)'],
] as const;
/** CERRADO of a register; null is one of which nothing was saved. */
export const ABIERTO = 0;
export const CERRADO = 1;
export const ESTADOS_NORMA = [
  [ABIERTO, 'Abierto'],
  [CERRADO, 'Cerrado'],
] as const;

const camposDe = (guia: Guia) => sis.datos.find((g) => g.GUIA === guia)!.CAMPOS as readonly CampoSis[];
export const CAMPOS: Readonly<Record<Guia, readonly CampoSis[]>> = { CEX: camposDe('CEX'), CPF: camposDe('CPF') };

type Quien = Pick<Sesion, 'permisos' | 'CODIGOMEDICO'>;
/** How far back a register may be dated: two days, or a year with its permission (2 §5.10). `hoy` is the clinic's day. */
export function fechaDeNorma(s: Quien, fecha: string, hoy: string): Veredicto {
  if (fecha > hoy) return 'La fecha no puede ser posterior a hoy';
  if (!puede(s, P.complementosSis.fecharAtras))
    return fecha >= sumarDias(hoy, -2) || 'Solo puede crear registros de máximo 48 horas antes a la fecha actual';
  return fecha >= sumarMeses(hoy, -12) || 'Solo se pueden crear registros de máximo 1 año anterior a la fecha actual';
}
/** Whether a guide is for this person on that day: family planning by age and sex (2 §5.4). */
export function guiaDeNorma(TIPO: Guia, p: { SEXO: number; FECHA_NACIMIENTO: string | null }, fecha: string): Veredicto {
  if (p.SEXO === E.sexo.noAsignado) return 'El paciente no tiene sexo asignado en sus datos generales';
  const anios = aniosCumplidos(p.FECHA_NACIMIENTO, fecha);
  if (anios === null) return 'El paciente no tiene fecha de nacimiento en sus datos generales';
  if (TIPO === 'CEX') return true;
  const hasta = p.SEXO === E.sexo.mujer ? 59 : 70;
  return (anios >= 9 && anios <= hasta) || `La guía de planificación familiar es de 9 a ${hasta} años`;
}
export function puedeEditarNorma(s: Quien, r: { CODIGOMEDICO: number; CERRADO: number | null }): Veredicto {
  if (r.CERRADO === CERRADO) return 'El registro está cerrado: ya no se modifica';
  return esDelMedico(s, r) || 'No se pueden modificar registros que no corresponden con el usuario';
}
export function puedeEliminarNorma(s: Quien, r: { CODIGOMEDICO: number; CERRADO: number | null }): Veredicto {
  if (r.CERRADO === CERRADO) return 'Un registro cerrado no se elimina';
  return esDelMedico(s, r) || 'No se pueden eliminar registros que no corresponden con el usuario';
}

/** Of a diagnosis when the ministry's list was not imported: nothing is known, so nothing is refused for it. */
const SIN_LISTA: DiagnosticoSis = {
  ...{ LSEX: 'NO', LINF: 'NO', LSUP: 'NO', LETRA: '', DIA_CRONICOS: 'NO', DIA_CAINFANTIL: 'NO', VALIDO_PF: 'SI' },
  ...{ TIPO_PERSONAL_1VEZ_CE: sis.catalogos.tipoPersonalCEX.join(','), TIPO_PERSONAL_SUBSEC_CE: sis.catalogos.tipoPersonalCEX.join(',') },
};
export interface Contexto {
  hoy: string;
  /** Whether the ministry's list of diagnoses was imported. */
  conLista: boolean;
  diagnosticos: Readonly<Record<string, DiagnosticoSis>>;
  /** What the official list says of the clinic's unit; undefined when it was not imported or does not say it. */
  unidad?: UnidadSis | undefined;
  /** Keys of PAIS; none where the list was not imported. */
  paises: readonly string[];
}
export const entornoDe = (TIPO: Guia, { hoy, conLista, diagnosticos, unidad, paises }: Contexto): Entorno => ({
  hoy,
  ...(unidad ? { unidad } : {}),
  diagnostico: (codigo) => (conLista ? diagnosticos[codigo] : SIN_LISTA),
  catalogos: {
    tipoPersonal: TIPO === 'CEX' ? sis.catalogos.tipoPersonalCEX : sis.catalogos.tipoPersonalCPF,
    derechohabiencia: sis.catalogos.derechohabiencia,
    servicioAtencion: sis.catalogos.servicioAtencion,
    pais: paises,
  },
});

export interface Llenado {
  TIPO: Guia;
  fechaConsulta: string;
  /** What clinic, doctor and patient say, by variable. */
  identidad: Registro;
  respuestas: Registro;
}
const DE_GUIA: Readonly<Record<Guia, ReadonlySet<string>>> = {
  CEX: new Set(BLOQUES.CEX.flatMap((b) => b.preguntas.map((q) => q.CAMPO))),
  CPF: new Set(BLOQUES.CPF.flatMap((b) => b.preguntas.map((q) => q.CAMPO))),
};
/** A register as its file would say it. */
export function registroDe({ TIPO, fechaConsulta, identidad, respuestas }: Llenado): Registro {
  const dicho: Record<string, string> = {};
  for (const k in respuestas) if (respuestas[k] !== '' && DE_GUIA[TIPO].has(k)) dicho[k] = respuestas[k]!;
  for (const k in identidad) dicho[k] = identidad[k]!;
  dicho.fechaConsulta = fechaSis(fechaConsulta);
  return completo(CAMPOS[TIPO], dicho);
}
/** Asked only beside what gives it sense: an answer, or the kind of unit. */
const JUNTO_A: Readonly<Record<string, (respuestas: Registro, c: Contexto) => boolean>> = {
  gradoDificultad: (r) => Number(r.tipoDificultad) > 0,
  origenDificultad: (r) => Number(r.tipoDificultad) > 0,
  numeroTirasControlUtilizadas: (r) => r.resultadoObtenidoaTravesde === '2' || r.glucemia !== undefined,
  // Of which kind a unit is cannot be read from its key: it is asked where the official list was imported.
  programaSMyMG: (_, { unidad }) => conProgramaGratuito(unidad),
};
/** The variables that are asked, given what was answered: those that apply and that nothing else says. */
export function sePreguntan(l: Llenado, c: Contexto): Set<string> {
  const si = aplicanSis(l.TIPO, CAMPOS[l.TIPO], registroDe(l), entornoDe(l.TIPO, c));
  const preguntas = BLOQUES[l.TIPO].flatMap((b) => b.preguntas);
  return new Set(
    preguntas
      .filter((q) => !(q.CAMPO in l.identidad) && (q.noSale || si.has(q.CAMPO)) && (JUNTO_A[q.CAMPO]?.(l.respuestas, c) ?? true))
      .map((q) => q.CAMPO),
  );
}
/** What was answered, without what does not apply: one answer may take the sense from others, so until none goes. */
export function loQueAplica(l: Llenado, c: Contexto): Registro {
  let respuestas: Registro = Object.fromEntries(Object.entries(l.respuestas).filter(([, v]) => v !== ''));
  for (let antes = -1; antes !== Object.keys(respuestas).length; ) {
    antes = Object.keys(respuestas).length;
    const si = sePreguntan({ ...l, respuestas }, c);
    respuestas = Object.fromEntries(Object.entries(respuestas).filter(([k]) => si.has(k)));
  }
  return respuestas;
}

/** What prevents closing, by variable; empty when the file may carry it. */
export const faltasDeNorma = (l: Llenado, c: Contexto): Map<string, string> =>
  revisarSis(l.TIPO, CAMPOS[l.TIPO], registroDe(l), entornoDe(l.TIPO, c));
/** What prevents saving: answers that are wrong by themselves. What is still missing is said on closing. */
export function erroresAlGuardar(l: Llenado, c: Contexto): Record<string, string> {
  const quedan = { ...l, respuestas: loQueAplica(l, c) };
  const faltas = [...faltasDeNorma(quedan, c)].filter(
    ([campo, dicho]) => quedan.respuestas[campo] && DE_GUIA[l.TIPO].has(campo) && dicho !== REQUERIDO && dicho !== NO_APLICA,
  );
  const propias = PREGUNTAS.flatMap(({ CAMPO, opciones, noSale, max = 0 }): [string, string][] => {
    const v = quedan.respuestas[CAMPO];
    if (!noSale || !v) return [];
    if (opciones) return opciones.some(([o]) => o === v) ? [] : [[CAMPO, 'Seleccione una opción válida']];
    return /^\d{1,3}$/.test(v) && Number(v) <= max ? [] : [[CAMPO, `Debe estar entre 0 y ${max}`]];
  });
  return Object.fromEntries([...faltas, ...propias]);
}
export interface MesNorma {
  CODIGOMEDICO: number;
  /** 1 to 12. */
  MES: number;
  ANIO: number;
  TIPO: Guia;
}
/** Whether the report of a month can be asked for. */
export const mesDeNorma = ({ CODIGOMEDICO }: Pick<MesNorma, 'CODIGOMEDICO'>): Veredicto => CODIGOMEDICO > 0 || 'Debe seleccionar un médico';
/** REPORTE-SIS-2611 */
export const nombreArchivoMes = ({ MES, ANIO }: Pick<MesNorma, 'MES' | 'ANIO'>): string =>
  `REPORTE-SIS-${String(ANIO).slice(-2)}${String(MES).padStart(2, '0')}`;
/** A register of which nothing was saved. */
export const SIN_LLENAR = 'Sin llenar';
export const textoEstado = (estado: number | null): string =>
  estado === CERRADO ? 'Cerrado' : estado === ABIERTO ? 'Abierto' : SIN_LLENAR;
/** Where a variable that is not asked is mended. */
export const LUGAR_DE: Readonly<Record<string, 'paciente' | 'medico' | 'clinica'>> = {
  ...{ clues: 'clinica', paisNacimiento: 'medico', curpPrestador: 'medico', nombrePrestador: 'medico', tipoPersonal: 'medico' },
  ...{ primerApellidoPrestador: 'medico', segundoApellidoPrestador: 'medico', curpPaciente: 'paciente', nombre: 'paciente' },
  ...{ primerApellido: 'paciente', segundoApellido: 'paciente', fechaNacimiento: 'paciente', sexoCURP: 'paciente' },
  ...{ sexoBiologico: 'paciente', fechaConsulta: 'paciente' },
};
const NOMBRES: Readonly<Record<string, string>> = {
  ...{ clues: 'CLUES de la clínica', paisNacimiento: 'País de nacimiento del médico', curpPrestador: 'CURP del médico' },
  ...{ nombrePrestador: 'Nombre del médico', primerApellidoPrestador: 'Apellido del médico' },
  ...{ segundoApellidoPrestador: 'Segundo apellido del médico', tipoPersonal: 'Tipo de personal del médico' },
  ...{ curpPaciente: 'CURP', nombre: 'Nombre', primerApellido: 'Apellido paterno', segundoApellido: 'Apellido materno' },
  ...{ fechaNacimiento: 'Fecha de nacimiento', sexoCURP: 'Sexo', sexoBiologico: 'Sexo', fechaConsulta: 'Fecha de la consulta' },
};
export const nombreDeVariable = (campo: string): string => PREGUNTAS.find((q) => q.CAMPO === campo)?.etiqueta ?? NOMBRES[campo] ?? campo;
