import { Rechazo } from '#kernel/shared/verdict.ts';

/** Somebody else saved in between: the form may not overwrite what it never saw. */
export function exigirVersion(antes: { VERSION: number | null }, enviada: number | null): void {
  if (enviada !== null && antes.VERSION !== enviada)
    throw new Rechazo(
      'Otra persona guardó cambios en este registro. Revise los datos actuales y guarde de nuevo',
      { VERSION: antes.VERSION },
      409,
    );
}
