// When a patient may answer about an appointment.
import { E } from '#domain/estados.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

/** Whether the patient may still answer: not cancelled, done or missed, and not begun. */
export function puedeResponder(c: { C_ESTATUS: number; F_CITA: string; H_CITA: string }, hoy: string, ahora: string): Veredicto {
  if (c.C_ESTATUS === E.cita.cancelada) return 'La cita está cancelada. Llame a la clínica para agendar otra';
  if (c.F_CITA < hoy || (c.F_CITA === hoy && c.H_CITA <= ahora)) return 'La hora de la cita ya pasó';
  return (
    c.C_ESTATUS === E.cita.noConfirmada ||
    c.C_ESTATUS === E.cita.confirmada ||
    'La cita ya no puede cambiarse por este medio. Llame a la clínica'
  );
}
