// What a waiting-list form is opened with.
import type { TipoCita } from '#domain/estados.ts';
import type { PacienteElegido } from './CampoPaciente.tsx';

/**
 * What the waiting-list form starts with: the booking in progress, or an appointment whose patient would like an earlier time.
 */
export interface EsperaPedida {
  paciente?: PacienteElegido;
  CODIGOMEDICO?: number;
  SUCURSAL?: number;
  TIPO_CITA?: TipoCita;
  H_MINCITA?: number;
  cita?: { N_CITA: number; F_CITA: string; H_CITA: string };
}
