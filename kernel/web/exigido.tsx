// What the screens of long forms share.
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';

/** A label with the required mark, for fields that are required only sometimes. */
export const Exigido = ({ si, children }: { si: boolean; children: ReactNode }) => (
  <>
    {children}
    {si && <i aria-hidden="true"> *</i>}
  </>
);
/** Sets a field as if the user had typed it; it is validated at the next submit. */
export function usePoner(): (campo: string, v: unknown) => void {
  const f = useFormContext();
  return (campo, v) => f.setValue(campo, v, { shouldDirty: true, shouldValidate: f.formState.submitCount > 0 });
}
