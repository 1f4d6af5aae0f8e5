// Doctors and their hours. The first two of each clinic can be booked online.
import { CONCEPTO } from '#data/demo/clinica_tipos.ts';
import { ciudadesDe, estadosDe } from '#features/listas/server/divisiones.ts';
import { medicos as contrato } from '#features/medicos/contract.ts';
import type { Parte } from './siembra.ts';

/** The official key of a division from its number. */
const clave = (lista: readonly { ID: string }[], numero: number): string => lista.find((d) => Number(d.ID) === numero)?.ID ?? '';

export const EN_LINEA: readonly number[] = [1, 2];
/** What a doctor offers online: an ordinary visit, a follow-up, and a video consultation. */
const enLinea = (m: { CODIGOMEDICO: number; CONCEPTO_PRESENCIAL: number; CONCEPTO_VIDEOCONSULTA: number }) =>
  EN_LINEA.includes(m.CODIGOMEDICO)
    ? {
        MOSTRAR_EN_AGENDA_ONLINE: 1,
        CONCEPTOS_AGENDA_ONLINE_PRESENCIAL: [m.CONCEPTO_PRESENCIAL, CONCEPTO.CONTROL],
        CONCEPTOS_AGENDA_ONLINE: [m.CONCEPTO_VIDEOCONSULTA],
      }
    : {};

export const medicos: Parte = async ({ llamar, demo }) => {
  for (const { CODIGOMEDICO, HORARIOS, DOCUMENTO, ID_ESTADO, ID_CIUDAD, ...m } of demo.MEDICOS) {
    const ESTADO = clave(estadosDe(demo.ID_PAIS), ID_ESTADO);
    const domicilio = { PAIS: demo.ID_PAIS, ESTADO, CIUDAD: clave(ciudadesDe(demo.ID_PAIS, ESTADO), ID_CIUDAD) };
    const hecho = await llamar(contrato.agregar, {}, { ...m, ...domicilio, ...enLinea({ CODIGOMEDICO, ...m }) });
    if (hecho.CODIGOMEDICO !== CODIGOMEDICO) throw new Error(`médico: se esperaba el código ${CODIGOMEDICO}`);
    await llamar(contrato.actualizar_horarios, { CODIGOMEDICO }, { SUCURSALES: m.SUCURSALES, HORARIOS });
  }
};
