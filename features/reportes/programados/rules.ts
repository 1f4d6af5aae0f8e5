// Rules of programmed reports: which can be programmed, when they are due, and the period that each brings.
import { diaSemana, lunesDe, sumarDias, sumarMeses } from '#kernel/shared/dates.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { FRECUENCIA, MAX_PROGRAMADOS } from './contract.ts';

/** Hour of the clinic from which what is due on a day leaves. */
export const HORA_ENVIO = '06:00';
/** The filters that the period fills; a report with another date speaks of one day, and is not programmed. */
export const FECHAS_DEL_PERIODO: readonly string[] = ['FECHA_INICIAL', 'FECHA_FINAL'];
/** All filters that follow the day on which it is due: those, and the month of a report of a month, which is that day's. */
export const DEL_DIA: readonly string[] = [...FECHAS_DEL_PERIODO, 'MES'];

export const sePrograma = (filtros: readonly { clave: string; tipo: string }[]): boolean =>
  filtros.every((f) => f.tipo !== 'fecha' || FECHAS_DEL_PERIODO.includes(f.clave));

export const puedeProgramar = (suyos: number): Veredicto =>
  suyos < MAX_PROGRAMADOS || `Puede tener hasta ${MAX_PROGRAMADOS} envíos programados: elimine alguno`;

const primeroDe = (dia: string): string => `${dia.slice(0, 8)}01`;
/** The last day, `dia` included, on which a programme was due. */
export const ultimoDe = (frecuencia: number, dia: string): string => (frecuencia === FRECUENCIA.semanal ? lunesDe(dia) : primeroDe(dia));
/** The first day, `dia` included, on which a programme is due. */
export function siguienteDe(frecuencia: number, dia: string): string {
  if (frecuencia === FRECUENCIA.semanal) return diaSemana(dia) === 0 ? dia : sumarDias(lunesDe(dia), 7);
  return dia === primeroDe(dia) ? dia : sumarMeses(primeroDe(dia), 1);
}
/** The first day on which a programme saved now is due: today only before the hour at which they leave. */
export const primerEnvio = (frecuencia: number, hoy: string, ahora: string): string =>
  siguienteDe(frecuencia, ahora < HORA_ENVIO ? hoy : sumarDias(hoy, 1));

/** The whole week, Monday to Sunday, or the whole month before a day. */
export function periodoDe(frecuencia: number, dia: string): { FECHA_INICIAL: string; FECHA_FINAL: string } {
  const hasta = sumarDias(ultimoDe(frecuencia, dia), -1);
  return { FECHA_INICIAL: ultimoDe(frecuencia, hasta), FECHA_FINAL: hasta };
}
