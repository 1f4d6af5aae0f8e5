// Compares sets of permissions. Two of the permissions restrict instead of granting, so a set without them allows more.
import { GRUPOS_PERMISOS, P, type Permiso } from './permisos.ts';

type Permisos = ReadonlySet<Permiso>;
export const RESTRICCIONES: Permisos = new Set(GRUPOS_PERMISOS.Restricciones);

/** What 1500 and 1501 close: all patients, all tills, all agendas. */
const ANCHURAS: readonly ((p: Permisos) => boolean)[] = [
  (p) => !p.has(P.restricciones.medicoYCaja) || p.has(P.restricciones.medico),
  (p) => !p.has(P.restricciones.medicoYCaja),
  (p) => !p.has(P.restricciones.medicoYCaja) && !p.has(P.restricciones.medico),
];

/** Whether the holder of `suyos` may do everything that the holder of `otros` may. */
export const abarca = (suyos: Permisos, otros: Permisos): boolean =>
  [...otros].every((p) => RESTRICCIONES.has(p) || suyos.has(p)) && ANCHURAS.every((ancho) => ancho(suyos) || !ancho(otros));
