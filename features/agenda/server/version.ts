import { Rechazo } from '#kernel/shared/verdict.ts';

/** Somebody else saved in between: 409 with the version that stands. */
export const otraVersion = (VERSION: number | null): Rechazo =>
  new Rechazo('Otra persona guardó cambios en este registro. Revise los datos actuales y guarde de nuevo', { VERSION }, 409);

/** The form may not overwrite what it never saw; who sends no version is served as before versions existed. */
export function exigirVersion(antes: { VERSION: number | null }, enviada: number | null): void {
  if (enviada !== null && antes.VERSION !== enviada) throw otraVersion(antes.VERSION);
}
