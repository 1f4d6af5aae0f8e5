import { puedeResponder } from '#features/agenda/respuestas/rules.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

/** How far ahead patients book alone. */
const DIAS_ADELANTE = 120;
export const ultimoDia = (hoy: string): string => sumarDias(hoy, DIAS_ADELANTE);
/** How long a time is held for whoever fills the form, and how long for whoever must open a mail. */
export const MINUTOS_APARTADO = 8;
export const MINUTOS_POR_CORREO = 60;
/** How long one captcha serves whoever goes on choosing. */
export const MINUTOS_CAPTCHA = 60;

export const OCUPADO = 'Ese horario acaba de ocuparse. Elija otro';
export const NO_DISPONIBLE = 'La agenda en línea no está disponible. Llame a la clínica para agendar';
/** Whether anybody may book: where a mail decides and none leaves, nobody ever could. */
export const puedeAgendarse = (c: { HAY_CORREO: number; POR_CORREO: number }): Veredicto =>
  c.HAY_CORREO === 1 || c.POR_CORREO !== 1 || NO_DISPONIBLE;

/** Any duration of appointments becomes one that the agenda takes: whole steps of five minutes. */
export const duracionDe = (concepto: number | null, medico: number | null, clinica: number): number =>
  Math.min(300, Math.max(5, Math.ceil((concepto ?? medico ?? clinica) / 5) * 5));

interface Una {
  C_ESTATUS: number;
  F_CITA: string;
  H_CITA: string;
}
/** Whether its patient may give an appointment another time: while it could be answered, if the doctor is still booked online. */
export function puedeMover(c: Una, hoy: string, ahora: string, ofrecido: boolean): Veredicto {
  const v = puedeResponder(c, hoy, ahora);
  if (v !== true) return v;
  return ofrecido || 'La cita ya no puede cambiarse por este medio. Llame a la clínica';
}
