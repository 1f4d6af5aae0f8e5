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

/**
 * What strangers may take at most. Much more than people who book need, also many behind one address, and far less than what fills
 * an agenda or a mailbox. `origen` is an address, as limits count it.
 */
export const TOPES = {
  /** Living holds. */
  apartados: { origen: 10, medico: 60, clinica: 200 },
  /** Requests and moves in an hour: each writes a mail, and a request may register a patient. */
  solicitudes: { origen: 15, correo: 8, medico: 80, clinica: 240 },
} as const;
type Apartados = Record<keyof typeof TOPES.apartados, number>;

/** Whether one more time may be held beside those that live. */
export function puedeApartar(hay: Apartados): Veredicto {
  if (hay.origen >= TOPES.apartados.origen) return 'Ya hay varios horarios apartados desde aquí. Termine de agendar o espere unos minutos';
  return (
    (hay.medico < TOPES.apartados.medico && hay.clinica < TOPES.apartados.clinica) ||
    'Muchas personas están agendando en este momento. Intente de nuevo en unos minutos'
  );
}
