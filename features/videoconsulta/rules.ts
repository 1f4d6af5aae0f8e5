// When a visit by video may be entered, how long it lasts, and what its browsers may tell each other.
import { E } from '#domain/estados.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

/** Minutes before its hour from which the patient may wait, and after its end until which it may still be started. */
export const ANTES = 15;
export const DESPUES = 120;
/** Minutes that a visit may last beyond the appointment's length. */
export const CORTESIA = 15;
/** Minutes before the limit at which both are warned. */
export const AVISO = 5;
/** Messages between the browsers of one visit, and letters of each. */
export const MAX_SENALES = 2_000;
export const MAX_SENAL = 20_000;
/** Seconds without news after which the patient no longer counts as waiting. */
export const SIN_NOTICIAS = 45;

/** Seconds between two notices to the patient that the doctor is ready. */
export const ENTRE_AVISOS = 30;

/** The two sides of a visit. */
export const PARTES = [
  ['medico', 'Médico'],
  ['paciente', 'Paciente'],
] as const;
export type Parte = (typeof PARTES)[number][0];
export const TIPOS_SENAL = [
  ['oferta', 'Oferta'],
  ['respuesta', 'Respuesta'],
  ['candidato', 'Candidato'],
  ['reinicio', 'Reinicio'],
  ['chat', 'Mensaje'],
] as const;
/** A picture that the patient sent: its number in the file. Only the server says it. */
export const FOTO = 'foto';
/** Pictures of one visit, and megabytes of each. */
export const MAX_FOTOS = 10;
export const MB_FOTO = 15;
export const DEMASIADAS_FOTOS = `Ya envió ${MAX_FOTOS} imágenes en esta videoconsulta`;
export type TipoSenal = (typeof TIPOS_SENAL)[number][0];

export interface Visita {
  C_ESTATUS: number;
  F_CITA: string;
  H_CITA: string;
  /** Minutes until it begins, negative afterwards. */
  faltan: number;
  H_MINCITA: number;
  comenzada: boolean;
  terminada: boolean;
  /** Whether the limit has passed. */
  vencida: boolean;
}
export const CANCELADA = 'La cita está cancelada. Llame a la clínica para agendar otra';
export const TEMPRANO = `Todavía es temprano: podrá entrar ${ANTES} minutos antes de la hora de su cita`;
export const YA_PASO = 'La hora de la videoconsulta ya pasó. Llame a la clínica para agendar otra';
export const OTROS_TERMINOS = 'Los términos cambiaron: léalos de nuevo';
export const NO_ACEPTO = 'Debe aceptar los términos para iniciar la videoconsulta';
export const TERMINO = 'La videoconsulta ya terminó';

/** Whether the visit is neither over nor cancelled; the doctor may open it at any hour. */
export function puedeAbrir(v: Visita): Veredicto {
  if (v.C_ESTATUS === E.cita.cancelada) return CANCELADA;
  if (v.terminada || v.vencida) return TERMINO;
  return true;
}
/** Whether the patient may enter now. */
export function puedeEntrar(v: Visita): Veredicto {
  const abierta = puedeAbrir(v);
  if (abierta !== true || v.comenzada) return abierta;
  if (v.faltan > ANTES) return TEMPRANO;
  if (v.faltan < -(v.H_MINCITA + DESPUES)) return YA_PASO;
  return true;
}
/** Whether the doctor may let the patient in, which is when the visit begins. */
export const puedeAdmitir = (v: { espera: boolean; admitido: boolean }): Veredicto =>
  v.espera || v.admitido || 'El paciente todavía no está en la sala de espera';
/** Minutes that a visit may last once started. */
export const duracion = (H_MINCITA: number): number => H_MINCITA + CORTESIA;
