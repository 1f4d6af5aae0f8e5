// Rules of prenatal control: the dates of a pregnancy, which of them rule, what a visit must be, and what is said of it.

import { aniosCumplidos } from '#domain/edad.ts';
import {
  type Alerta,
  alertasDe,
  type Biometria,
  DIAS_EMBARAZO,
  DIAS_MAXIMO,
  EDAD_EMBARAZO,
  gananciaEsperada,
  gananciaTotal,
  leerSemanas,
  rigeUltrasonido,
  textoSemanas,
  verificarSemanas,
} from '#domain/embarazo.ts';
import { redondear } from '#domain/redondeo.ts';
import { esDelMedico, type Sesion } from '#domain/sesion.ts';
import { leerTension } from '#domain/signos.ts';
import { IMAGENES_A_LA_VEZ } from '#features/album/rules.ts';
import { diasEntre, sumarDias } from '#kernel/shared/dates.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { esHombre } from './sexo.ts';

export const SI_O_NO = [
  [1, 'Sí'],
  [0, 'No'],
] as const;
export const PRESENTACIONES = [
  [1, 'Cefálica'],
  [2, 'Pélvica'],
  [3, 'Transversa'],
  [4, 'No valorable'],
] as const;
export const SITUACIONES = [
  [1, 'Longitudinal'],
  [2, 'Transversa'],
  [3, 'Oblicua'],
] as const;
export const CRUCES = [
  [0, 'No'],
  [1, '+'],
  [2, '++'],
  [3, '+++'],
] as const;
export const PROTEINURIAS = [
  [0, 'Negativo'],
  [1, 'Trazas'],
  [2, '+'],
  [3, '++'],
  [4, '+++'],
] as const;
export const SEXOS_FETALES = [
  [0, 'No valorable'],
  [1, 'Femenino'],
  [2, 'Masculino'],
] as const;
export const SIGNO_DE_PRUEBA = [
  [0, 'Negativo'],
  [1, 'Positivo'],
] as const;
export const REACCIONES = [
  [0, 'No reactivo'],
  [1, 'Reactivo'],
] as const;
export const RIESGOS = [
  [1, 'Bajo'],
  [2, 'Alto'],
] as const;
export const TERMINOS = [
  [1, 'Parto'],
  [2, 'Cesárea'],
  [3, 'Aborto'],
  [4, 'Ectópico'],
  [5, 'Óbito'],
] as const;
export const DEMASIADOS_ARCHIVOS = `No puede subir más de ${IMAGENES_A_LA_VEZ} archivos a la vez`;

export interface Fechado {
  FECHA: string;
  F_ULTIMA_MENSTRUACION: string | null;
  FUM_CONFIABLE: number;
  EDAD_GESTACIONAL_ECO: string;
  FECHA_ECO: string | null;
}
/** When a pregnancy began and is due. */
export interface Cuenta {
  inicio: string;
  parto: string;
}
export interface Fechas {
  porFum: Cuenta | null;
  porEco: Cuenta | null;
  rige: 'FUM' | 'ECO';
  inicio: string;
  parto: string;
}
const cuentaDesde = (inicio: string): Cuenta => ({ inicio, parto: sumarDias(inicio, DIAS_EMBARAZO) });
const esDia = (s: string | null): s is string => /^\d{4}-\d\d-\d\d$/.test(s ?? '');
/** The dates of a pregnancy by the menstruation and by ultrasound, and which rules; null when neither is known. */
export function fechasDe(r: Fechado): Fechas | null {
  const eco = leerSemanas(r.EDAD_GESTACIONAL_ECO);
  const diaEco = r.FECHA_ECO || r.FECHA;
  const porFum = esDia(r.F_ULTIMA_MENSTRUACION) ? cuentaDesde(r.F_ULTIMA_MENSTRUACION) : null;
  const porEco = eco !== null && esDia(diaEco) ? cuentaDesde(sumarDias(diaEco, -eco)) : null;
  if (!porFum || !porEco) {
    const una = porFum ?? porEco;
    return una && { porFum, porEco, rige: porFum ? 'FUM' : 'ECO', ...una };
  }
  const rige = r.FUM_CONFIABLE !== 1 || rigeUltrasonido(diasEntre(porFum.inicio, diaEco), eco!) ? 'ECO' : 'FUM';
  return { porFum, porEco, rige, ...(rige === 'ECO' ? porEco : porFum) };
}
/** Age in days on a day of a pregnancy that began on another; null before it and after 44 weeks. */
export function edadEn(inicio: string, dia: string): number | null {
  const dias = diasEntre(inicio, dia);
  return dias >= 0 && dias <= DIAS_MAXIMO ? dias : null;
}
/** Age in days on the day of the visit, by the date that rules; null when not known. */
export function edadDe(r: Fechado): number | null {
  const f = fechasDe(r);
  return f && edadEn(f.inicio, r.FECHA);
}
/** What an answer says of the dates of a record. */
export function fechasDichas(r: Fechado) {
  const f = fechasDe(r);
  const semanas = (inicio: string | undefined) => {
    const dias = inicio === undefined ? null : edadEn(inicio, r.FECHA);
    return dias === null ? '' : textoSemanas(dias);
  };
  return {
    EDAD_GESTACIONAL: semanas(f?.porFum?.inicio),
    EDAD_QUE_RIGE: semanas(f?.inicio),
    FECHA_PROBABLE_PARTO: f?.parto ?? null,
    FECHA_PROBABLE_PARTO_ECO: f?.porEco?.parto ?? null,
  };
}

interface ConTermino extends Fechado {
  TERMINO: number | null;
  F_TERMINO: string | null;
}
/** The records of the pregnancy of one of them: those of its 44 weeks, and not of one that ended before it began. */
export function delEmbarazo<R extends ConTermino>(registros: readonly R[], de: ConTermino): R[] {
  const f = fechasDe(de);
  if (!f) return [];
  return registros.filter((r) => edadEn(f.inicio, r.FECHA) !== null && (r.F_TERMINO === null || r.F_TERMINO >= f.inicio));
}
/** The latest record of the pregnancy that goes on today, of records with the latest first; null when none does. */
export function enCurso<R extends ConTermino>(registros: readonly R[], hoy: string): R | null {
  const [ultimo] = registros;
  const f = ultimo && fechasDe(ultimo);
  if (!ultimo || !f || edadEn(f.inicio, hoy) === null) return null;
  return delEmbarazo(registros, ultimo).some((r) => r.TERMINO !== null) ? null : ultimo;
}

interface ConFechas extends ConTermino {
  TDPA: string | null;
  INFLUENZA: string | null;
}
/** What is wrong with the dates of a visit, field by field. */
export function erroresDeFechas(r: ConFechas): [campo: string, sentencia: string][] {
  const errores: [string, string][] = [];
  const f = fechasDe(r);
  if (!r.F_ULTIMA_MENSTRUACION && !r.EDAD_GESTACIONAL_ECO)
    errores.push(['F_ULTIMA_MENSTRUACION', 'Escriba la fecha de última menstruación o la edad por ultrasonido']);
  const eco = verificarSemanas(r.EDAD_GESTACIONAL_ECO);
  if (eco !== true) errores.push(['EDAD_GESTACIONAL_ECO', eco]);
  if (r.FECHA_ECO && !r.EDAD_GESTACIONAL_ECO) errores.push(['EDAD_GESTACIONAL_ECO', 'Escriba la edad que dijo el ultrasonido']);
  if (!r.FECHA) return errores;
  if (f?.porFum && f.porFum.inicio > r.FECHA)
    errores.push(['F_ULTIMA_MENSTRUACION', 'La última menstruación no puede ser posterior a la consulta']);
  else if (f?.porFum && edadEn(f.porFum.inicio, r.FECHA) === null)
    errores.push(['F_ULTIMA_MENSTRUACION', 'La última menstruación no puede ser de más de 44 semanas antes de la consulta']);
  if (r.FECHA_ECO && r.FECHA_ECO > r.FECHA) errores.push(['FECHA_ECO', 'El ultrasonido no puede ser posterior a la consulta']);
  else if (eco === true && f?.porEco && edadEn(f.porEco.inicio, r.FECHA) === null)
    errores.push([r.FECHA_ECO ? 'FECHA_ECO' : 'EDAD_GESTACIONAL_ECO', 'Por ese ultrasonido el embarazo pasaría de 44 semanas']);
  for (const campo of ['TDPA', 'INFLUENZA', 'F_TERMINO'] as const)
    if (r[campo] && r[campo] > r.FECHA) errores.push([campo, 'La fecha no puede ser posterior a la consulta']);
  if (r.F_TERMINO && f && r.F_TERMINO < f.inicio) errores.push(['F_TERMINO', 'El término no puede ser anterior al embarazo']);
  if (r.TERMINO !== null && !r.F_TERMINO) errores.push(['F_TERMINO', 'Escriba la fecha del término']);
  if (r.TERMINO === null && r.F_TERMINO) errores.push(['TERMINO', 'Elija cómo terminó el embarazo']);
  return errores;
}

interface Paciente {
  SEXO: number;
  FECHA_NACIMIENTO: string | null;
}
/** Prenatal control is not kept for men, nor before 9 years or after 59. */
export function admitePrenatal(p: Paciente, FECHA: string): Veredicto {
  if (esHombre(p)) return 'El control prenatal no se lleva a pacientes hombres';
  const anios = aniosCumplidos(p.FECHA_NACIMIENTO, FECHA);
  if (p.FECHA_NACIMIENTO && FECHA && anios === null) return 'La fecha no puede ser anterior a la de nacimiento';
  const [desde, hasta] = EDAD_EMBARAZO;
  return anios === null || (anios >= desde && anios <= hasta) || `El control prenatal es para pacientes de ${desde} a ${hasta} años`;
}
export const noFutura = (FECHA: string, hoy: string): Veredicto => FECHA <= hoy || 'La fecha no puede ser posterior a la actual';

type Quien = Pick<Sesion, 'permisos' | 'CODIGOMEDICO'>;
/** Users restricted to a doctor (1500, 1501) change and delete only that doctor's records (2 §6). */
export const puedeEditarPrenatal = (s: Quien, r: { CODIGOMEDICO: number }): Veredicto =>
  esDelMedico(s, r) || 'No se pueden modificar registros que no corresponden con el usuario';
export const puedeEliminarPrenatal = (s: Quien, r: { CODIGOMEDICO: number }): Veredicto =>
  esDelMedico(s, r) || 'No se pueden eliminar registros que no corresponden con el usuario';

export interface Visita extends ConTermino, Biometria {
  PROTEINURIA: number | null;
  FCF: number | null;
  FONDO_UTERINO: number | null;
  HB: number | null;
  PESO_PREGESTACIONAL: number | null;
  NUM_FETOS: number | null;
  SIGNOS_VITALES: { PESO?: number | null; TALLA?: number | null; TENSION_ARTERIAL?: string | null } | null;
}
/** What asks for attention in a visit. */
export function alertasDeVisita(r: Visita): Alerta[] {
  const t = leerTension(r.SIGNOS_VITALES?.TENSION_ARTERIAL);
  return alertasDe({ ...r, sistolica: t?.sistolica ?? null, diastolica: t?.diastolica ?? null }, edadDe(r));
}

export interface Ganancia {
  /** kg over the weight before the pregnancy; null without both. */
  ganado: number | null;
  /** Body mass index before the pregnancy. */
  imc: number;
  /** kg to gain in all, and to have gained by this visit. */
  total: readonly [number, number] | null;
  esperado: readonly [number, number] | null;
}
/** Weight gained and to be gained; `talla` (cm) is that of another visit. Null without height or weight before the pregnancy. */
export function gananciaDe(r: Visita, talla: number | null): Ganancia | null {
  const cm = r.SIGNOS_VITALES?.TALLA ?? talla;
  if (!r.PESO_PREGESTACIONAL || !cm) return null;
  const imc = redondear(r.PESO_PREGESTACIONAL / (cm / 100) ** 2);
  const total = gananciaTotal(imc, r.NUM_FETOS ?? 1);
  const dias = edadDe(r);
  const PESO = r.SIGNOS_VITALES?.PESO ?? null;
  return {
    ganado: PESO === null ? null : redondear(PESO - r.PESO_PREGESTACIONAL),
    imc,
    total,
    esperado: total && dias !== null ? gananciaEsperada(total, dias) : null,
  };
}
/** The latest height measured in a pregnancy, of records with the latest first; null when there is none. */
export const tallaDe = (registros: readonly Visita[]): number | null =>
  registros.find((r) => r.SIGNOS_VITALES?.TALLA)?.SIGNOS_VITALES?.TALLA ?? null;
