// Who may create, change and give security levels.
import { RESTRICCIONES } from '#domain/alcance.ts';
import { NIVELES_SUGERIDOS, type NivelSugerido, type Permiso } from '#domain/permisos.ts';
import { restringidoAMedico } from '#domain/sesion.ts';
import { alcanzaNivel, NIVEL_ADMINISTRADOR, type NivelConProcesos, type Quien } from '#features/personal/rules.ts';
import { plegar } from '#kernel/shared/plegar.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import type { Procesos } from './contract.ts';

/** Without these an administrator could lock everybody out, himself included (1 §5). */
export const PROCESOS_FIJOS = [500, 501, 502] as const;
const esFijo = (clave: number) => (PROCESOS_FIJOS as readonly number[]).includes(clave);

type QuienDaNiveles = Pick<Quien, 'NIVEL' | 'permisos'>;
/** A level with more permissions than the editor's may not be changed or deleted by that editor. */
export function puedeTocarNivel(s: QuienDaNiveles, n: NivelConProcesos): Veredicto {
  if (n.NIVEL === NIVEL_ADMINISTRADOR && s.NIVEL !== NIVEL_ADMINISTRADOR)
    return 'Solo un administrador puede modificar el nivel de administrador';
  return alcanzaNivel(s, n) || 'No puede modificar un nivel con más permisos que los suyos';
}
/** Nobody may create a level with more permissions than their own, because they could then give it to themselves. */
export const puedeDarProcesos = (s: QuienDaNiveles, n: NivelConProcesos): Veredicto =>
  alcanzaNivel(s, n) || 'No puede dar permisos que usted no tiene ni quitar las restricciones que tiene';
/** Whether the user may move this switch: permissions that the user has, and restrictions if the user has none. */
export const procesoAlAlcance = (s: QuienDaNiveles, clave: Permiso): boolean =>
  s.NIVEL === NIVEL_ADMINISTRADOR || (RESTRICCIONES.has(clave) ? !restringidoAMedico(s) : s.permisos.has(clave));
/** A new level starts with the restrictions of the user who creates it. */
export const procesosDePartida = (s: QuienDaNiveles): Set<number> =>
  new Set(s.NIVEL === NIVEL_ADMINISTRADOR ? [] : [...RESTRICCIONES].filter((p) => s.permisos.has(p)));

export const descripcionEditable = (NIVEL: number): boolean => NIVEL !== NIVEL_ADMINISTRADOR;
export const procesoEditable = (NIVEL: number, clave: number): boolean => NIVEL !== NIVEL_ADMINISTRADOR || !esFijo(clave);

/** On the administrators' level the description and the fixed processes may not change. */
export function puedeGuardarNivel(
  NIVEL: number,
  antes: { DESCRIPCION: string; activos: ReadonlySet<number> },
  nuevo: { DESCRIPCION: string; PROCESOS?: Procesos | undefined },
): Veredicto {
  if (!descripcionEditable(NIVEL) && nuevo.DESCRIPCION !== antes.DESCRIPCION)
    return 'No se puede cambiar la descripción del nivel de administrador';
  const tocado = PROCESOS_FIJOS.find(
    (p) => !procesoEditable(NIVEL, p) && nuevo.PROCESOS?.[p] !== undefined && (nuevo.PROCESOS[p] === 1) !== antes.activos.has(p),
  );
  return tocado === undefined || 'No se pueden cambiar los procesos 500, 501 y 502 del nivel de administrador';
}

/** The processes to store: fixed ones stay although their disabled switches are not sent. */
export function procesosGuardados(NIVEL: number, antes: ReadonlySet<number>, PROCESOS: Procesos | undefined): Set<number> {
  if (!PROCESOS) return new Set(antes);
  const nuevos = new Set(Object.keys(PROCESOS).flatMap((clave) => (PROCESOS[clave] ? [Number(clave)] : [])));
  for (const p of PROCESOS_FIJOS) if (!procesoEditable(NIVEL, p) && antes.has(p)) nuevos.add(p);
  return nuevos;
}

export function puedeEliminarNivel(NIVEL: number, usuarios: number): Veredicto {
  if (NIVEL === NIVEL_ADMINISTRADOR) return 'No se puede eliminar el nivel de administrador';
  return usuarios === 0 || 'No se puede eliminar el nivel porque tiene usuarios asociados';
}

const plano = (s: string) => plegar(s).trim();
/** The suggested levels that the clinic does not have, comparing names without accents and capitals. */
export const sugeridosQueFaltan = (hay: readonly { DESCRIPCION: string }[]): readonly NivelSugerido[] =>
  NIVELES_SUGERIDOS.filter((s) => !hay.some((n) => plano(n.DESCRIPCION) === plano(s.DESCRIPCION)));
