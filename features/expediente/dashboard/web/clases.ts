// Collects the kinds of record, each declared in its slice's `web/clase.ts`, in the order of their lists.
import { useMemo } from 'react';
import { CLAVES_LISTA, type Lista } from '#features/expediente/registros/rules.ts';
import type { ClaseDeRegistro, RegistroNuevo } from '#features/expediente/registros/web/clases.ts';
import type { PacienteCompleto } from '#features/pacientes/contract.ts';
import { useModificable, usePaciente } from '#features/pacientes/web/paciente.ts';
import type { NombreIcono } from '#kernel/web/icons.tsx';
import { pantallaEn, seAbre } from '#kernel/web/screens.ts';
import { useSesion } from '#kernel/web/sesion.tsx';

const declaradas: Record<string, ClaseDeRegistro<unknown>> = import.meta.glob('../../../**/web/clase.{ts,tsx}', {
  eager: true,
  import: 'default',
});
export const CLASES = Object.values(declaradas).toSorted((a, b) => CLAVES_LISTA.indexOf(a.lista) - CLAVES_LISTA.indexOf(b.lista));
export const claseDeLista = (lista: string): ClaseDeRegistro<unknown> | undefined => CLASES.find((c) => c.lista === (lista as Lista));

export interface AccionRapida extends RegistroNuevo {
  icono: NombreIcono;
}
/** The records that the user may begin for this patient. */
export function useAcciones(): readonly AccionRapida[] {
  const s = useSesion();
  const p = usePaciente();
  const modificable = useModificable();
  return useMemo(
    () =>
      CLASES.flatMap(({ nuevo, icono }) =>
        modificable && nuevo?.permisos.every((x) => s.permisos.has(x)) && seAbre(s, `/patient/0/${nuevo.a}`) && cabe(p, nuevo.a)
          ? [{ ...nuevo, icono }]
          : [],
      ),
    [modificable, p, s],
  );
}
/** Whether the screen is for a patient of this age and sex. */
const cabe = (p: PacienteCompleto, a: string): boolean => pantallaEn(`/patient/0/${a.split('?')[0]}`)?.siPaciente?.(p) ?? true;
