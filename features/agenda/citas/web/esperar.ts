import type { PacienteElegido } from './CampoPaciente.tsx';

/** Where the form of the waiting list begins: what was being booked, or the appointment that somebody would like earlier. */
export interface EsperaPedida {
  paciente?: PacienteElegido;
  CODIGOMEDICO?: number;
  SUCURSAL?: number;
  TIPO_CITA?: 0 | 1;
  H_MINCITA?: number;
  cita?: { N_CITA: number; F_CITA: string; H_CITA: string };
}
