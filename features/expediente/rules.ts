// What the records of a patient's file have in common.
import type { Veredicto } from '#kernel/shared/verdict.ts';

/** Minutes that the clock of a desk may be ahead of the server's: what it shows as now is not the future. */
const ADELANTO = 5;
const minutosDe = (hora: string) => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3, 5));

/** A record of today was not made later than now; both on the clinic's wall. Other days are the business of the rule of the day. */
export const horaNoFutura = ({ FECHA, HORA }: { FECHA: string; HORA: string }, { hoy, ahora }: { hoy: string; ahora: string }): Veredicto =>
  FECHA !== hoy || minutosDe(HORA) <= minutosDe(ahora) + ADELANTO || 'La hora no puede ser posterior a la actual';
