// The current session, for every component. The access slice provides it.
import { createContext, useContext } from 'react';
import type { Permiso } from '#domain/permisos.ts';
import type { Clinica, Sesion } from '#domain/sesion.ts';

export interface SesionEnPantalla {
  sesion: Sesion;
  /** Rebuilds the session, after changing branch or one's own level. */
  recargar: (SUCURSAL?: number) => Promise<void>;
  salir: () => Promise<void>;
}
export const ContextoSesion = createContext<SesionEnPantalla | null>(null);

export function useSesionCompleta(): SesionEnPantalla {
  const s = useContext(ContextoSesion);
  if (!s) throw new Error('useSesion fuera de una sesión');
  return s;
}
export const useSesion = (): Sesion => useSesionCompleta().sesion;
export const useClinica = (): Clinica => useSesion().clinica;
/** Whether the session has any of the permissions and may write; for buttons that change something. */
export function usePuedeEscribir(...codigos: Permiso[]): boolean {
  const s = useSesion();
  return !s.soloLectura && (codigos.length === 0 || codigos.some((c) => s.permisos.has(c)));
}
