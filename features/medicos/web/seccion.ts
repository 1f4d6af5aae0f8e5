import type { MedicoCompleto } from '../contract.ts';

/** What each section of the doctor's page is given. */
export interface SeccionProps {
  medico: MedicoCompleto | undefined;
}
