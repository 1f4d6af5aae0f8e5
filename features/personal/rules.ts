// Who may change users and what they may give them: nobody gives or takes more than they have.
import { abarca } from '#domain/alcance.ts';
import { P, permisosDe } from '#domain/permisos.ts';
import { restringidoAMedico, type Sesion } from '#domain/sesion.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

/** The first user of a clinic. */
export const USUARIO_PRINCIPAL = 1;
/** The level of administrators. */
export const NIVEL_ADMINISTRADOR = 1;
/** Of a level that is not stored yet, and of who holds none. */
export const SIN_NIVEL = 0;

/** The acting user. */
export type Quien = Pick<Sesion, 'CODIGOUSUARIO' | 'NIVEL' | 'permisos' | 'CODIGOMEDICO' | 'SUCURSALES_TODAS' | 'SUCURSALES'>;
/** A level with the processes switched on for it. */
export interface NivelConProcesos {
  NIVEL: number;
  PROCESOS: readonly number[];
}
/** A user with the processes of the level. */
export interface UsuarioConProcesos extends NivelConProcesos {
  CODIGOUSUARIO: number;
  CODIGOMEDICO: number | null;
  SUCURSALES_TODAS: 0 | 1;
  SUCURSALES: readonly number[];
}
type Lugares = Pick<UsuarioConProcesos, 'SUCURSALES_TODAS' | 'SUCURSALES'>;

/** Whether the acting user has at least the permissions of a level. Administrators always do, because they set the switches. */
export const alcanzaNivel = (s: Pick<Quien, 'NIVEL' | 'permisos'>, n: NivelConProcesos): boolean =>
  s.NIVEL === NIVEL_ADMINISTRADOR || (n.NIVEL !== NIVEL_ADMINISTRADOR && abarca(s.permisos, permisosDe(n.PROCESOS)));
const alcanzaSucursales = (s: Quien, u: Lugares): boolean =>
  s.NIVEL === NIVEL_ADMINISTRADOR ||
  s.SUCURSALES_TODAS === 1 ||
  (!u.SUCURSALES_TODAS && u.SUCURSALES.every((n) => s.SUCURSALES.some((c) => c.CODIGOCLINICA === n)));
/** A user restricted to a doctor may not reach other doctors' patients through another user. */
const alcanzaMedico = (s: Quien, medico: number | null): boolean =>
  s.NIVEL === NIVEL_ADMINISTRADOR || !restringidoAMedico(s) || !medico || medico === s.CODIGOMEDICO;

/** The first user and the acting user stay active (1 §4). */
export function puedeDesactivarUsuario(
  s: Pick<Sesion, 'CODIGOUSUARIO'>,
  { CODIGOUSUARIO }: Pick<UsuarioConProcesos, 'CODIGOUSUARIO'>,
): Veredicto {
  if (CODIGOUSUARIO === USUARIO_PRINCIPAL) return 'No se puede desactivar el usuario principal';
  return CODIGOUSUARIO !== s.CODIGOUSUARIO || 'No puede desactivar su propio usuario';
}

/**
 * Whoever changes another user's mail, name or password, or ends the sessions, could act as that user; so it is refused for
 * users with more permissions. One's own data may be changed, except the permissions.
 */
export function puedeEditarUsuario(s: Quien, u: UsuarioConProcesos): Veredicto {
  if (u.CODIGOUSUARIO === s.CODIGOUSUARIO) return true;
  if (u.NIVEL === NIVEL_ADMINISTRADOR && s.NIVEL !== NIVEL_ADMINISTRADOR)
    return 'Solo un administrador puede modificar a otro administrador';
  return (
    (alcanzaNivel(s, u) && alcanzaSucursales(s, u) && alcanzaMedico(s, u.CODIGOMEDICO)) ||
    'No puede modificar a un usuario que tiene más permisos que usted'
  );
}

/** Levels that open everything of the clinic, or whose users can create somebody with such a level. */
export const esDeCuidado = ({ NIVEL, PROCESOS }: NivelConProcesos): boolean => NIVEL === NIVEL_ADMINISTRADOR || daUsuarios(PROCESOS);
/** Whether these processes include managing users or levels. */
export const daUsuarios = (PROCESOS: readonly number[]): boolean =>
  PROCESOS.some((p) => p === P.seguridad.usuarios || p === P.seguridad.niveles);
/** Whether the change affects how the user logs in or gives a powerful level: then the password is asked for again. */
export const cambiaComoEntra = (
  antes: { MAIL: string; CLAVEUSUARIO: string; NIVEL: number },
  u: { MAIL: string; CLAVEUSUARIO: string; PASS: string | null },
  nivel: NivelConProcesos,
): boolean =>
  Boolean(u.PASS) ||
  u.MAIL.toLowerCase() !== antes.MAIL.toLowerCase() ||
  u.CLAVEUSUARIO.toLowerCase() !== antes.CLAVEUSUARIO.toLowerCase() ||
  (nivel.NIVEL !== antes.NIVEL && esDeCuidado(nivel));

/** The first user remains administrator, only administrators make administrators, and nobody gives more than they have. */
export function puedeDarNivel(s: Quien, u: Pick<UsuarioConProcesos, 'CODIGOUSUARIO'>, n: NivelConProcesos): Veredicto {
  if (u.CODIGOUSUARIO === USUARIO_PRINCIPAL && n.NIVEL !== NIVEL_ADMINISTRADOR)
    return 'El usuario principal debe conservar el nivel de administrador';
  if (n.NIVEL === NIVEL_ADMINISTRADOR && s.NIVEL !== NIVEL_ADMINISTRADOR)
    return 'Solo un administrador puede asignar el nivel de administrador';
  return alcanzaNivel(s, n) || 'No puede asignar un nivel con más permisos que los suyos';
}

export const puedeDarSucursales = (s: Quien, u: Lugares): Veredicto =>
  alcanzaSucursales(s, u) || 'No puede dar acceso a sucursales que usted no tiene';

export const puedeLigarMedico = (s: Quien, CODIGOMEDICO: number | null): Veredicto =>
  alcanzaMedico(s, CODIGOMEDICO) || 'Solo puede ligar usuarios a su propio médico';

export function puedeEliminarUsuario(s: Quien, u: UsuarioConProcesos): Veredicto {
  if (u.CODIGOUSUARIO === USUARIO_PRINCIPAL) return 'No se puede eliminar el usuario principal';
  if (u.CODIGOUSUARIO === s.CODIGOUSUARIO) return 'No puede eliminar su propio usuario';
  return puedeEditarUsuario(s, u);
}

/** An administrator's password is only changed by that administrator (1 §5). */
export function puedeCambiarClave(s: Quien, u: UsuarioConProcesos): Veredicto {
  if (u.NIVEL === NIVEL_ADMINISTRADOR) return 'No puede cambiar la contraseña de un administrador';
  return puedeEditarUsuario(s, u);
}
