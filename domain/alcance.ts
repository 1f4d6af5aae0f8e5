// How much a set of permissions lets do. Two of them take away instead of giving, so that having fewer of those is having more.
import { GRUPOS_PERMISOS, P, type Permiso } from './permisos.ts';

type Permisos = ReadonlySet<Permiso>;
export const RESTRICCIONES: Permisos = new Set(GRUPOS_PERMISOS.Restricciones);

/** What a restriction closes, as 1500 and 1501 do together: everybody's patients, everybody's till, everybody's agenda. */
const ANCHURAS: readonly ((p: Permisos) => boolean)[] = [
  (p) => !p.has(P.restricciones.medicoYCaja) || p.has(P.restricciones.medico),
  (p) => !p.has(P.restricciones.medicoYCaja),
  (p) => !p.has(P.restricciones.medicoYCaja) && !p.has(P.restricciones.medico),
];

/** Whether who has `suyos` may do all that who has `otros` may. */
export const abarca = (suyos: Permisos, otros: Permisos): boolean =>
  [...otros].every((p) => RESTRICCIONES.has(p) || suyos.has(p)) && ANCHURAS.every((ancho) => ancho(suyos) || !ancho(otros));
