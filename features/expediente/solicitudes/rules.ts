// States of a request, and which of them may change into which.

import { diasEntre, sumarMeses } from '#kernel/shared/dates.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { DERECHO } from './plazos.ts';

export const DERECHOS = [
  [DERECHO.acceso, 'Acceso'],
  [DERECHO.rectificacion, 'Rectificación'],
  [DERECHO.cancelacion, 'Cancelación o supresión'],
  [DERECHO.oposicion, 'Oposición'],
] as const;
export const MEDIOS_SOLICITUD = [
  [1, 'En persona'],
  [2, 'Por escrito'],
  [3, 'Correo electrónico'],
  [4, 'Teléfono o mensaje'],
] as const;
export const RESOLUCION = { ninguna: 0, procede: 1, enParte: 2, improcedente: 3, desistida: 4 } as const;
export const RESOLUCIONES = [
  [RESOLUCION.procede, 'Procede'],
  [RESOLUCION.enParte, 'Procede en parte'],
  [RESOLUCION.improcedente, 'No procede'],
  [RESOLUCION.desistida, 'El paciente desistió'],
] as const;
/** Whether something must be done after such an answer. */
export const concede = (r: number): boolean => r === RESOLUCION.procede || r === RESOLUCION.enParte;

interface Solicitud {
  RESOLUCION: number;
  VENCE: string;
  FECHA_CONTESTACION: string | null;
  VENCE_CUMPLIMIENTO: string | null;
  FECHA_CUMPLIMIENTO: string | null;
}
/** The last day of what is still to be done; null when nothing is. */
export const porHacer = (s: Solicitud): string | null =>
  s.FECHA_CONTESTACION === null ? s.VENCE : s.FECHA_CUMPLIMIENTO === null ? s.VENCE_CUMPLIMIENTO : null;
/** What is said of a request on a day, and how much it presses. */
export function estadoDe(s: Solicitud, hoy: string): { texto: string; tono?: 'peligro' | 'cuidado' | 'bien' } {
  const limite = porHacer(s);
  if (limite === null)
    return s.FECHA_CUMPLIMIENTO
      ? { texto: 'Cumplida', tono: 'bien' }
      : { texto: 'Contestada', ...(concede(s.RESOLUCION) ? { tono: 'bien' } : {}) };
  const que = s.FECHA_CONTESTACION === null ? 'contestar' : 'cumplir';
  const faltan = diasEntre(hoy, limite);
  if (faltan < 0) return { texto: `Vencida hace ${faltan === -1 ? '1 día' : `${-faltan} días`}`, tono: 'peligro' };
  if (faltan === 0) return { texto: `Vence hoy: falta ${que}`, tono: 'cuidado' };
  return { texto: `Por ${que}, ${faltan === 1 ? 'queda 1 día' : `quedan ${faltan} días`}`, ...(faltan <= 5 ? { tono: 'cuidado' } : {}) };
}

/** Months back that a paper found late may still be registered with its own date. */
const MESES_ATRAS = 12;
/** Whether a request may be registered as received on a day. */
export function puedeRecibirse(FECHA: string, hoy: string): Veredicto {
  if (FECHA > hoy) return 'La fecha no puede ser posterior a hoy';
  return FECHA >= sumarMeses(hoy, -MESES_ATRAS) || 'La fecha no puede ser de hace más de un año';
}
export const puedeContestar = (s: Pick<Solicitud, 'FECHA_CONTESTACION'>): Veredicto =>
  s.FECHA_CONTESTACION === null || 'La solicitud ya fue contestada';
export function puedeCumplirse(s: Solicitud): Veredicto {
  if (s.FECHA_CONTESTACION === null) return 'La solicitud todavía no se contesta';
  if (!concede(s.RESOLUCION)) return 'La solicitud no procedió: no hay nada que cumplir';
  return s.FECHA_CUMPLIMIENTO === null || 'La solicitud ya fue cumplida';
}
