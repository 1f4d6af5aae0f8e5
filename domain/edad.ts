import type { Veredicto } from './veredicto.ts';

/** Ages are counted on the calendar, from yyyy-mm-dd to yyyy-mm-dd, without instants or time zones. */

export const EDAD_MAXIMA = 120;
export const EDAD_MEDICO = [18, 90] as const;

export interface Edad {
  anios: number;
  meses: number;
  dias: number;
}

interface Dia {
  anio: number;
  mes: number;
  dia: number;
}

const esBisiesto = (anio: number) => (anio % 4 === 0 && anio % 100 !== 0) || anio % 400 === 0;

/** Number of days of a month, 1-12. */
export function diasDelMes(anio: number, mes: number): number {
  if (mes === 2) return esBisiesto(anio) ? 29 : 28;
  return [4, 6, 9, 11].includes(mes) ? 30 : 31;
}

function leer(fecha: string): Dia | null {
  const partes = /^(\d{4})-(\d{2})-(\d{2})$/.exec(fecha);
  if (!partes) return null;
  const [anio, mes, dia] = partes.slice(1).map(Number) as [number, number, number];
  return mes >= 1 && mes <= 12 && dia >= 1 && dia <= diasDelMes(anio, mes) ? { anio, mes, dia } : null;
}

/** Whether the text is an existing date, yyyy-mm-dd. */
export function esFecha(fecha: string): boolean {
  return leer(fecha) !== null;
}

/**
 * Completed years, months and days from birth to today. Someone born on the 31st completes the month on the last day of a
 * shorter one; someone born on 29 February has the birthday on 28 February in common years.
 * @returns null when a date is not valid or birth is after today
 */
export function edad(FECHA_NACIMIENTO: string, hoy: string): Edad | null {
  const n = leer(FECHA_NACIMIENTO);
  const h = leer(hoy);
  if (!n || !h || FECHA_NACIMIENTO > hoy) return null;
  const corte = (anio: number, mes: number) => Math.min(n.dia, diasDelMes(anio, mes));
  let meses = (h.anio - n.anio) * 12 + h.mes - n.mes;
  let dias = h.dia - corte(h.anio, h.mes);
  if (dias < 0) {
    meses -= 1;
    const [anio, mes] = h.mes === 1 ? [h.anio - 1, 12] : [h.anio, h.mes - 1];
    dias = diasDelMes(anio, mes) - corte(anio, mes) + h.dia;
  }
  return { anios: Math.floor(meses / 12), meses: meses % 12, dias };
}

/** Completed years; null when a date is missing or not valid. */
export function aniosCumplidos(FECHA_NACIMIENTO: string | null | undefined, hoy: string): number | null {
  return FECHA_NACIMIENTO ? (edad(FECHA_NACIMIENTO, hoy)?.anios ?? null) : null;
}

const cuenta = (n: number, singular: string, plural: string) => `${n} ${n === 1 ? singular : plural}`;
const enAnios = (n: number) => cuenta(n, 'año', 'años');
const enMeses = (n: number) => cuenta(n, 'mes', 'meses');
const enDias = (n: number) => cuenta(n, 'día', 'días');

/**
 * Age as the patient header shows it (specification 2 §2.2): months and days below 1 year, years and months below 2 years,
 * otherwise years; zero parts are omitted. '' when a date is missing or not valid.
 */
export function textoEdad(FECHA_NACIMIENTO: string | null | undefined, hoy: string): string {
  const e = FECHA_NACIMIENTO ? edad(FECHA_NACIMIENTO, hoy) : null;
  if (!e) return '';
  if (e.anios >= 2) return enAnios(e.anios);
  if (e.anios === 1) return e.meses ? `${enAnios(1)}, ${enMeses(e.meses)}` : enAnios(1);
  if (!e.meses) return enDias(e.dias);
  return e.dias ? `${enMeses(e.meses)}, ${enDias(e.dias)}` : enMeses(e.meses);
}

/** A patient's birth date: valid, not after today, age at most 120 (specification 2 §5.1). */
export function verificarNacimiento(FECHA_NACIMIENTO: string, hoy: string): Veredicto {
  if (!esFecha(FECHA_NACIMIENTO)) return 'Formato de fecha inválido.';
  if (FECHA_NACIMIENTO > hoy) return 'La fecha de nacimiento no puede ser posterior a la actual';
  const e = edad(FECHA_NACIMIENTO, hoy);
  return !e || e.anios <= EDAD_MAXIMA || `La edad no puede ser mayor a ${EDAD_MAXIMA} años`;
}

/** A doctor's birth date: age 18 to 90 (specification 1 §5). */
export function verificarNacimientoMedico(FECHA_NACIMIENTO: string, hoy: string): Veredicto {
  const base = verificarNacimiento(FECHA_NACIMIENTO, hoy);
  if (base !== true) return base;
  const [min, max] = EDAD_MEDICO;
  const anios = aniosCumplidos(FECHA_NACIMIENTO, hoy) ?? min;
  return (anios >= min && anios <= max) || `La edad del médico debe ser de entre ${min} y ${max} años`;
}

/** Growth records are made until this age (specification 2 §9). */
export const EDAD_MAXIMA_CRECIMIENTO = 18;
export const enCrecimiento = (anios: number | null): Veredicto =>
  anios === null || anios < EDAD_MAXIMA_CRECIMIENTO || 'Los registros de crecimiento son de menores de 18 años';
