// Everything the product serves, gathered by where it lies: a slice is in by existing.
import type { Trabajo } from '#kernel/server/jobs.ts';
import type { Slice } from '#kernel/server/serve.ts';

type Modulos<T> = Record<string, T>;
const servicios: Modulos<Slice | Slice[]> = import.meta.glob('/features/**/server/service.ts', {
  eager: true,
  import: 'default',
});
const trabajos: Modulos<Trabajo[]> = import.meta.glob('/features/**/server/jobs.ts', {
  eager: true,
  import: 'default',
});

export const SLICES: Slice[] = Object.values(servicios).flat();
export const TRABAJOS: Trabajo[] = Object.values(trabajos).flat();
