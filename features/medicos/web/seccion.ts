// What the sections of the doctor's form receive.
import type { MedicoCompleto } from '../contract.ts';

export interface SeccionProps {
  medico: MedicoCompleto | undefined;
}
