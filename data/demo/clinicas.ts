/** The five demonstration clinics, one per country. */
import { CLINICA_CL } from './clinica_cl.ts';
import { CLINICA_CO } from './clinica_co.ts';
import { CLINICA_EC } from './clinica_ec.ts';
import { CLINICA_MX } from './clinica_mx.ts';
import { CLINICA_PE } from './clinica_pe.ts';
import type { ClinicaDemo } from './clinica_tipos.ts';
import type { Pais } from './lugares.ts';

const POR_PAIS: Readonly<Record<Pais, ClinicaDemo>> = {
  mx: CLINICA_MX,
  co: CLINICA_CO,
  pe: CLINICA_PE,
  ec: CLINICA_EC,
  cl: CLINICA_CL,
};

export const CLINICAS_DEMO: readonly ClinicaDemo[] = Object.values(POR_PAIS);

export function clinicaDemo(pais: Pais): ClinicaDemo {
  return POR_PAIS[pais];
}
