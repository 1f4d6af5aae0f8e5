// The patient whose file is open. The file's layout waits for the patient, so its screens always find one.

import { useParams } from 'react-router';
import type { Permiso } from '#domain/permisos.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { type PacienteCompleto, pacientes } from '../contract.ts';
import { pacienteEditable } from '../rules.ts';

export const useCodigoPaciente = (): number => Number(useParams().CODIGOPACIENTE);

/** Only inside /patient/:CODIGOPACIENTE. */
export function usePaciente(): PacienteCompleto {
  const { data } = useDatos(pacientes.obtener_uno, { CODIGOPACIENTE: useCodigoPaciente() });
  if (!data) throw new Error('usePaciente fuera del expediente');
  return data;
}

/** Today on the clinic's wall, yyyy-mm-dd. */
export const useHoy = (): string => enLaClinica(useClinica().ZONA_HORARIA).fecha;

/**
 * May records of the open patient be added, edited or deleted here: any of the codes, a session that writes, and a
 * patient that is active and not merged. The buttons that need it are not offered otherwise.
 */
export function useModificable(...codigos: Permiso[]): boolean {
  const s = useSesion();
  const p = usePaciente();
  return !s.soloLectura && (codigos.length === 0 || codigos.some((c) => s.permisos.has(c))) && pacienteEditable(p) === true;
}
