// The range of days that one read of the calendar asks for.
import { lunesDe, sumarDias } from '#kernel/shared/dates.ts';
import type { Horario } from '../contract.ts';

/** The range of one week of a doctor. The day, week and list views all draw from this one call. */
export const rangoDeSemana = (fecha: string, medico: number, tipo: Horario) => {
  const start = lunesDe(fecha);
  return { start, end: sumarDias(start, 6), doctorId: Math.max(medico, 0), type: tipo };
};
