// Patients seen lately at this desk, in this tab: they are forgotten with it.
import type { PacienteHallado } from '../contract.ts';

const clave = (clinica: string) => `galeno.recientes.${clinica}`;
export const recientes = {
  leer: (clinica: string): PacienteHallado[] => JSON.parse(sessionStorage.getItem(clave(clinica)) ?? '[]'),
  guardar: (clinica: string, p: PacienteHallado): void =>
    sessionStorage.setItem(
      clave(clinica),
      JSON.stringify([p, ...recientes.leer(clinica).filter((x) => x.CODIGOPACIENTE !== p.CODIGOPACIENTE)].slice(0, 8)),
    ),
};
