// Doctors and their hours.
import { medicos as contrato } from '#features/medicos/contract.ts';
import type { Parte } from './siembra.ts';

export const medicos: Parte = async ({ llamar, demo }) => {
  for (const { CODIGOMEDICO, HORARIOS, DOCUMENTO, ID_ESTADO, ID_CIUDAD, ...m } of demo.MEDICOS) {
    const hecho = await llamar(contrato.agregar, {}, { ...m, PAIS: demo.ID_PAIS });
    if (hecho.CODIGOMEDICO !== CODIGOMEDICO) throw new Error(`médico: se esperaba el código ${CODIGOMEDICO}`);
    await llamar(contrato.actualizar_horarios, { CODIGOMEDICO }, { SUCURSALES: m.SUCURSALES, HORARIOS });
  }
};
