// Limits and times of the online agenda, and when a patient may book or move.
import { puedeResponder } from '#features/agenda/respuestas/rules.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

/** Days ahead that patients may book. */
const DIAS_ADELANTE = 120;
export const ultimoDia = (hoy: string): string => sumarDias(hoy, DIAS_ADELANTE);
/** Minutes that a time is held for the form, and for opening the mailed link. */
export const MINUTOS_APARTADO = 8;
export const MINUTOS_POR_CORREO = 60;
/** Minutes that one captcha lasts for somebody who keeps choosing. */
export const MINUTOS_CAPTCHA = 60;

export const OCUPADO = 'Ese horario acaba de ocuparse. Elija otro';
export const NO_DISPONIBLE = 'La agenda en línea no está disponible. Llame a la clínica para agendar';
/** Whether anybody may book: where a mailed link confirms and no mail can be sent, nobody can. */
export const puedeAgendarse = (c: { HAY_CORREO: number; POR_CORREO: number }): Veredicto =>
  c.HAY_CORREO === 1 || c.POR_CORREO !== 1 || NO_DISPONIBLE;

/** The duration of the concept, the doctor or the clinic, rounded up to steps of five minutes. */
export const duracionDe = (concepto: number | null, medico: number | null, clinica: number): number =>
  Math.min(300, Math.max(5, Math.ceil((concepto ?? medico ?? clinica) / 5) * 5));

interface Una {
  C_ESTATUS: number;
  F_CITA: string;
  H_CITA: string;
}
/** Whether a patient may move an appointment: while it may still be answered and its doctor is still booked online. */
export function puedeMover(c: Una, hoy: string, ahora: string, ofrecido: boolean): Veredicto {
  const v = puedeResponder(c, hoy, ahora);
  if (v !== true) return v;
  return ofrecido || 'La cita ya no puede cambiarse por este medio. Llame a la clínica';
}

/**
 * Limits of what strangers may take: far above what real patients need, also many behind one address, and far below what fills
 * an agenda or a mailbox. `origen` is a network address, as `origenDe` groups it.
 */
export const TOPES = {
  /** Living holds at the same time. */
  apartados: { origen: 10, medico: 60, clinica: 200 },
  /** Requests and moves in an hour; each one sends a mail, and a request may register a patient. */
  solicitudes: { origen: 15, correo: 8, medico: 80, clinica: 240 },
} as const;
type Apartados = Record<keyof typeof TOPES.apartados, number>;

/** Whether one more time may be held. */
export function puedeApartar(hay: Apartados): Veredicto {
  if (hay.origen >= TOPES.apartados.origen) return 'Ya hay varios horarios apartados desde aquí. Termine de agendar o espere unos minutos';
  return (
    (hay.medico < TOPES.apartados.medico && hay.clinica < TOPES.apartados.clinica) ||
    'Muchas personas están agendando en este momento. Intente de nuevo en unos minutos'
  );
}

/** Minutes for which a place is kept while its obligatory payment is made. */
export const MINUTOS_PARA_PAGAR = 20;
