// Why a session may not make a call at all, whatever it sends.
import type { Sesion } from '#domain/sesion.ts';
import { type Call, escribe, puedeLlamar } from '../shared/endpoint.ts';
import { Rechazo, SIN_PERMISO, SIN_SEGUNDO_FACTOR } from '../shared/verdict.ts';

/** Undefined when it may. */
export function impedimento(call: Call, s: Sesion): Rechazo | undefined {
  if (s.FALTA_SEGUNDO_FACTOR && !call.sinSegundoFactor) return new Rechazo(SIN_SEGUNDO_FACTOR, { SEGUNDO_FACTOR: 1 }, 403);
  if (!puedeLlamar(s, call)) return new Rechazo(SIN_PERMISO, null, 403);
  return s.soloLectura && escribe(call) ? new Rechazo('La sesión es de solo lectura', null, 403) : undefined;
}
