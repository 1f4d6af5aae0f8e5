// Rules of the dashboard: closing an appointment, birthdays, and changes of a vital sign.
import { estaPorVenir } from '#domain/estados.ts';

/** Number of visits in the dashboard's charts of vital signs. */
export const VISITAS_EN_SERIE = 6;

/**
 * Whether the button marks the appointment as done: only before it is done, missed or cancelled. Otherwise it only goes back (2
 * §4).
 */
export const seMarcaRealizada = (cita: { C_ESTATUS: number } | null): boolean => cita !== null && estaPorVenir(cita.C_ESTATUS);

/** Whether today is the birthday; 29 February counts as the 28th in common years. */
export function esCumpleanios(FECHA_NACIMIENTO: string | null, hoy: string): boolean {
  if (!FECHA_NACIMIENTO || FECHA_NACIMIENTO > hoy) return false;
  const dia = FECHA_NACIMIENTO.slice(5);
  if (dia === hoy.slice(5)) return true;
  const anio = Number(hoy.slice(0, 4));
  const bisiesto = (anio % 4 === 0 && anio % 100 !== 0) || anio % 400 === 0;
  return dia === '02-29' && !bisiesto && hoy.endsWith('-02-28');
}

interface Punto {
  FECHA: string;
  VALOR: number | null;
  TEXTO: string;
}
export interface Cambio {
  ANTES: Punto;
  AHORA: Punto;
  /** 1 went up, -1 went down, 0 stayed. */
  sentido: 1 | -1 | 0;
}
/** The last measure compared with the one before; null with fewer than two. */
export function cambioDe(puntos: readonly Punto[]): Cambio | null {
  const AHORA = puntos.at(-1);
  const ANTES = puntos.at(-2);
  if (!AHORA || !ANTES) return null;
  return { ANTES, AHORA, sentido: Math.sign((AHORA.VALOR ?? 0) - (ANTES.VALOR ?? 0)) as 1 | -1 | 0 };
}
