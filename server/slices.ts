// Everything the product serves, found by file path: a new slice needs no registration.
import { REPORTES } from '#features/reportes/server/comun/todos.ts';
import type { Catalogo } from '#kernel/catalogo/define.ts';
import { type Sugeridas, servirCatalogo } from '#kernel/catalogo/server.ts';
import { servirReportes } from '#kernel/reporte/server.ts';
import type { Trabajo } from '#kernel/server/jobs.ts';
import type { Slice } from '#kernel/server/serve.ts';
import plataforma from './plataforma/service.ts';

type Modulos<T> = Record<string, T>;
const servicios: Modulos<Slice | Slice[]> = import.meta.glob('/features/**/server/service.ts', {
  eager: true,
  import: 'default',
});
const trabajos: Modulos<Trabajo[]> = import.meta.glob('/features/**/server/jobs.ts', {
  eager: true,
  import: 'default',
});

const catalogos: Modulos<Catalogo> = import.meta.glob('/features/catalogos/*.ts', { eager: true, import: 'default' });
/** The suggested rows of catalogues, by table name. */
const sugeridos: Modulos<Sugeridas> = import.meta.glob('/data/sugeridos/*.ts', { eager: true, import: 'default' });

export const CATALOGOS: Catalogo[] = Object.values(catalogos);
export const SLICES: Slice[] = [
  ...Object.values(servicios).flat(),
  ...CATALOGOS.map((c) => servirCatalogo(c, sugeridos[`/data/sugeridos/${c.tabla}.ts`])),
  servirReportes(REPORTES),
  plataforma,
];
export const TRABAJOS: Trabajo[] = Object.values(trabajos).flat();
