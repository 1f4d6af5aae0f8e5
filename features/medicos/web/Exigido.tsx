import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useClinica } from '#kernel/web/sesion.tsx';
import { exigeCedula } from '../rules.ts';

/** Whether the doctor being written needs university and licence; it depends on the kind of personnel. */
export function useExigeCedula(): boolean {
  const clinica = useClinica();
  const tipo = useWatch({ name: 'TIPO_PERSONAL' });
  return exigeCedula(clinica, tipo === '' || tipo === null || tipo === undefined ? null : Number(tipo));
}
/** A label with the mark of what must be filled in only sometimes. */
export const Exigido = ({ si, children }: { si: boolean; children: ReactNode }) => (
  <>
    {children}
    {si && <i aria-hidden="true"> *</i>}
  </>
);
/** Sets a field as if the user had, and leaves it to be judged at the next submit. */
export function usePoner(): (campo: string, v: unknown) => void {
  const f = useFormContext();
  return (campo, v) => f.setValue(campo, v, { shouldDirty: true, shouldValidate: f.formState.submitCount > 0 });
}
