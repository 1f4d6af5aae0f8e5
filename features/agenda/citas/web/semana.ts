import { lunesDe, sumarDias } from '#kernel/shared/dates.ts';

/** Everything of a week of a doctor, one call: the three views draw it. */
export const rangoDeSemana = (fecha: string, medico: number, tipo: 0 | 1 | 2) => {
  const start = lunesDe(fecha);
  return { start, end: sumarDias(start, 6), doctorId: Math.max(medico, 0), type: tipo };
};
