// Doctors and their hours.
import { ciudadesDe, estadosDe } from '#features/listas/server/divisiones.ts';
import { medicos as contrato } from '#features/medicos/contract.ts';
import type { Parte } from './siembra.ts';

/** The official key of a division that is written as a number. */
const clave = (lista: readonly { ID: string }[], numero: number): string => lista.find((d) => Number(d.ID) === numero)?.ID ?? '';

export const medicos: Parte = async ({ llamar, demo }) => {
  for (const { CODIGOMEDICO, HORARIOS, DOCUMENTO, ID_ESTADO, ID_CIUDAD, ...m } of demo.MEDICOS) {
    const ESTADO = clave(estadosDe(demo.ID_PAIS), ID_ESTADO);
    const domicilio = { PAIS: demo.ID_PAIS, ESTADO, CIUDAD: clave(ciudadesDe(demo.ID_PAIS, ESTADO), ID_CIUDAD) };
    const hecho = await llamar(contrato.agregar, {}, { ...m, ...domicilio });
    if (hecho.CODIGOMEDICO !== CODIGOMEDICO) throw new Error(`médico: se esperaba el código ${CODIGOMEDICO}`);
    await llamar(contrato.actualizar_horarios, { CODIGOMEDICO }, { SUCURSALES: m.SUCURSALES, HORARIOS });
  }
};
