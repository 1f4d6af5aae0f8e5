// Who may send and resend the questionnaires of an appointment, and when.
import { E } from '#domain/estados.ts';
import { type Clinica, esDelMedico, type Sesion } from '#domain/sesion.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { ESTADO_FORMAS } from './contract.ts';

interface Una {
  CODIGOMEDICO: number;
  C_ESTATUS: number;
  ID_FORMAS: string;
  /** State of the sending: one of ESTADO_FORMAS. */
  FORMAS: number;
}
export const SIN_CUENTA = 'La clínica no tiene una cuenta de formas enlazada';
export const PERDIDA = 'El envío se interrumpió y no se sabe si llegó';
const AJENA = 'No se pueden enviar formatos de citas que no corresponden con el usuario';

export const puedeUsarFormas = (c: Pick<Clinica, 'FORMAS_EMAIL'>): Veredicto => c.FORMAS_EMAIL !== '' || SIN_CUENTA;

type Quien = Pick<Sesion, 'permisos' | 'CODIGOMEDICO'>;
/** A first sending, or another one after a failure. */
export function puedeEnviarFormas(s: Quien, c: Una): Veredicto {
  if (!esDelMedico(s, c)) return AJENA;
  if (c.ID_FORMAS) return 'Los formatos de la cita ya se enviaron';
  if (c.FORMAS === ESTADO_FORMAS.enEspera) return 'Los formatos de la cita están en espera de envío';
  return c.C_ESTATUS !== E.cita.cancelada || 'La cita está cancelada';
}
export function puedeReenviarFormas(s: Quien, c: Omit<Una, 'FORMAS'>): Veredicto {
  if (!esDelMedico(s, c)) return AJENA;
  return c.ID_FORMAS !== '' || 'La cita no tiene formatos enviados';
}
