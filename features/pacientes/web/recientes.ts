// Patients that this person saw lately at this desk, in this tab: they are forgotten with it.
import type { Sesion } from '#domain/sesion.ts';
import type { PacienteHallado } from '../contract.ts';

const clave = (s: Sesion) => `galeno.recientes.${s.clinica.CODIGOCLIENTE}.${s.CODIGOUSUARIO}`;
export const recientes = {
  leer: (s: Sesion): PacienteHallado[] => JSON.parse(sessionStorage.getItem(clave(s)) ?? '[]'),
  guardar: (s: Sesion, p: PacienteHallado): void =>
    sessionStorage.setItem(
      clave(s),
      JSON.stringify([p, ...recientes.leer(s).filter((x) => x.CODIGOPACIENTE !== p.CODIGOPACIENTE)].slice(0, 8)),
    ),
};
