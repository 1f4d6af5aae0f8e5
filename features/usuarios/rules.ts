import type { Sesion } from '#domain/sesion.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

/** The user that a clinic is born with. */
export const USUARIO_PRINCIPAL = 1;
/** The level of administrators. */
export const NIVEL_ADMINISTRADOR = 1;

type Quien = Pick<Sesion, 'CODIGOUSUARIO' | 'NIVEL'>;
type Usuario = { CODIGOUSUARIO: number; NIVEL: number };

/** The principal user and the current one stay active (1 §4). */
export function puedeDesactivarUsuario(s: Pick<Sesion, 'CODIGOUSUARIO'>, { CODIGOUSUARIO }: Pick<Usuario, 'CODIGOUSUARIO'>): Veredicto {
  if (CODIGOUSUARIO === USUARIO_PRINCIPAL) return 'No se puede desactivar el usuario principal';
  return CODIGOUSUARIO !== s.CODIGOUSUARIO || 'No puede desactivar su propio usuario';
}

/** Whoever may change an administrator's mail may become one by asking for a new password: only administrators do it. */
export function puedeEditarUsuario(s: Quien, u: Usuario): Veredicto {
  return u.NIVEL !== NIVEL_ADMINISTRADOR || s.NIVEL === NIVEL_ADMINISTRADOR || 'Solo un administrador puede modificar a otro administrador';
}

/** A clinic always has an administrator, and administrators are made by administrators. */
export function puedeDarNivel(s: Quien, u: Pick<Usuario, 'CODIGOUSUARIO'>, NIVEL: number): Veredicto {
  if (u.CODIGOUSUARIO === USUARIO_PRINCIPAL && NIVEL !== NIVEL_ADMINISTRADOR)
    return 'El usuario principal debe conservar el nivel de administrador';
  return (
    NIVEL !== NIVEL_ADMINISTRADOR || s.NIVEL === NIVEL_ADMINISTRADOR || 'Solo un administrador puede asignar el nivel de administrador'
  );
}

export function puedeEliminarUsuario(s: Quien, u: Usuario): Veredicto {
  if (u.CODIGOUSUARIO === USUARIO_PRINCIPAL) return 'No se puede eliminar el usuario principal';
  if (u.CODIGOUSUARIO === s.CODIGOUSUARIO) return 'No puede eliminar su propio usuario';
  return puedeEditarUsuario(s, u);
}

/** 1 §5: an administrator changes the own password, and nobody else does. */
export function puedeCambiarClave({ NIVEL }: Pick<Usuario, 'NIVEL'>): Veredicto {
  return NIVEL !== NIVEL_ADMINISTRADOR || 'No puede cambiar la contraseña de un administrador';
}
