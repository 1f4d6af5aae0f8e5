// How much a set of permissions lets do. Two of them take away instead of giving, so that having fewer of those is having more.
import { GRUPOS_PERMISOS } from './permisos.ts';

type Permisos = ReadonlySet<number>;
export const RESTRICCIONES: ReadonlySet<number> = new Set(GRUPOS_PERMISOS.Restricciones);

/** What a restriction closes, as 1500 and 1501 do together: everybody's patients, everybody's till, everybody's agenda. */
const ANCHURAS: readonly ((p: Permisos) => boolean)[] = [
  (p) => !p.has(1500) || p.has(1501),
  (p) => !p.has(1500),
  (p) => !p.has(1500) && !p.has(1501),
];

/** Whether who has `suyos` may do all that who has `otros` may. */
export const abarca = (suyos: Permisos, otros: Permisos): boolean =>
  [...otros].every((p) => RESTRICCIONES.has(p) || suyos.has(p)) && ANCHURAS.every((ancho) => ancho(suyos) || !ancho(otros));
