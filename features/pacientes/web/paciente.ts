// The patient whose file is open. The file's frame loads it first, so its screens always have one.
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

/** Today's date in the clinic's time zone, yyyy-mm-dd. */
export const useHoy = (): string => enLaClinica(useClinica().ZONA_HORARIA).fecha;

/**
 * Whether records of the open patient may be changed: the session has one of the permissions and may write, and the patient is
 * active and not merged. Buttons are hidden otherwise.
 */
export function useModificable(...codigos: Permiso[]): boolean {
  const s = useSesion();
  const p = usePaciente();
  return !s.soloLectura && (codigos.length === 0 || codigos.some((c) => s.permisos.has(c))) && pacienteEditable(p) === true;
}
