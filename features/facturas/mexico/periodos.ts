// The periods of invoices to the general public.
import { fechaLarga, lunesDe, sumarDias, sumarMeses } from '#kernel/shared/dates.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

/** c_Periodicidad. The two months of 05 are only of a regime that nobody may join any more. */
export const PERIODICIDADES = [
  ['01', 'Diario'],
  ['02', 'Semanal'],
  ['03', 'Quincenal'],
  ['04', 'Mensual'],
] as const;
export type Periodicidad = (typeof PERIODICIDADES)[number][0];
export const DIARIA: Periodicidad = '01';
export interface Periodo {
  PERIODICIDAD: Periodicidad;
  FECHA_INICIAL: string;
  FECHA_FINAL: string;
}

/**
 * The period with that day. None goes beyond its month, because the document names one month and taxes are declared by months: a
 * week that begins in one and ends in the next is two periods. Source: guide of filling in the global CFDI 4.0.
 */
export function periodoDe(PERIODICIDAD: Periodicidad, FECHA: string): Periodo {
  const primero = `${FECHA.slice(0, 8)}01`;
  const ultimo = sumarDias(sumarMeses(primero, 1), -1);
  const dentro = (FECHA_INICIAL: string, FECHA_FINAL: string): Periodo => ({
    PERIODICIDAD,
    FECHA_INICIAL: FECHA_INICIAL < primero ? primero : FECHA_INICIAL,
    FECHA_FINAL: FECHA_FINAL > ultimo ? ultimo : FECHA_FINAL,
  });
  const quincena = `${FECHA.slice(0, 8)}15`;
  switch (PERIODICIDAD) {
    case '01':
      return dentro(FECHA, FECHA);
    case '02':
      return dentro(lunesDe(FECHA), sumarDias(lunesDe(FECHA), 6));
    case '03':
      return FECHA <= quincena ? dentro(primero, quincena) : dentro(sumarDias(quincena, 1), ultimo);
    case '04':
      return dentro(primero, ultimo);
  }
}
/** The SAT takes global invoices of this year and the last. Source: rule of InformacionGlobal@Año. */
export function puedeSerDe(FECHA: string, hoy: string): Veredicto {
  if (FECHA > hoy) return 'La fecha no puede ser posterior a hoy';
  return Number(FECHA.slice(0, 4)) >= Number(hoy.slice(0, 4)) - 1 || 'El SAT solo admite facturas globales de este año y del anterior';
}
/** «Semanal, del 5 al 11 de enero de 2026». */
export function textoPeriodo({ PERIODICIDAD, FECHA_INICIAL, FECHA_FINAL }: Periodo): string {
  const nombre = PERIODICIDADES.find(([p]) => p === PERIODICIDAD)![1];
  return FECHA_INICIAL === FECHA_FINAL
    ? `${nombre}, ${fechaLarga(FECHA_INICIAL)}`
    : `${nombre}, del ${Number(FECHA_INICIAL.slice(8, 10))} al ${fechaLarga(FECHA_FINAL)}`;
}
