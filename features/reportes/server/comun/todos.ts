// Every report, found by its path: a new one needs no registration.
import type { Reporte } from '#kernel/reporte/server.ts';

const modulos: Record<string, Reporte> = import.meta.glob(['../*.ts', '!**/service.ts', '!**/jobs.ts', '!**/table.ts'], {
  eager: true,
  import: 'default',
});
export const REPORTES: readonly Reporte[] = Object.values(modulos);
