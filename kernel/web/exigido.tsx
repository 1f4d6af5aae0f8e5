// What the screens of long forms share about their fields.
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';

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
