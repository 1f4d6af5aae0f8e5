// Nothing that was typed is lost: drafts stay on the device through a crash, a reload or an expired session, and a guard
// stands at the door of a form with unsaved changes.
import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { confirmarSalida } from './dialogo.tsx';
import { ContextoSesion } from './sesion.tsx';

const PREFIJO = 'galeno.borrador.';
const VIDA_MS = 7 * 86_400_000;
interface Guardado {
  en: number;
  valor: unknown;
}

/** Old drafts do not pile up on a shared desk. */
export function limpiarBorradores(): void {
  for (const k of Object.keys(localStorage)) {
    if (!k.startsWith(PREFIJO)) continue;
    try {
      if (Date.now() - (JSON.parse(localStorage.getItem(k)!) as Guardado).en > VIDA_MS) localStorage.removeItem(k);
    } catch {
      localStorage.removeItem(k);
    }
  }
}

export interface Borrador<T> {
  /** What was found when the screen opened and is not forgotten yet, and from when. */
  inicial: { valor: T; en: Date } | undefined;
  guardar: (valor: T) => void;
  olvidar: () => void;
  /** Time of the last keeping, for the sign in the save bar. */
  guardadoEn: Date | undefined;
}
/** A draft under a name, of this user in this clinic; undefined name keeps nothing. */
export function useBorrador<T>(nombre: string | undefined): Borrador<T> {
  // Forms outside a session (the login) keep nothing.
  const sesion = useContext(ContextoSesion)?.sesion;
  const clave = nombre && sesion ? `${PREFIJO}${sesion.clinica.CODIGOCLIENTE}.${sesion.CODIGOUSUARIO}.${nombre}` : undefined;
  const [guardadoEn, setGuardadoEn] = useState<Date>();
  const pendiente = useRef<{ valor: T } | undefined>(undefined);
  const reloj = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [inicial, setInicial] = useState(() => {
    try {
      const g = clave ? (JSON.parse(localStorage.getItem(clave) ?? 'null') as Guardado | null) : null;
      return g ? { valor: g.valor as T, en: new Date(g.en) } : undefined;
    } catch {
      return undefined;
    }
  });
  const escribir = useCallback(() => {
    clearTimeout(reloj.current);
    if (!clave || !pendiente.current) return;
    localStorage.setItem(clave, JSON.stringify({ en: Date.now(), valor: pendiente.current.valor }));
    pendiente.current = undefined;
    setGuardadoEn(new Date());
  }, [clave]);
  useEffect(() => {
    const ya = () => escribir();
    addEventListener('pagehide', ya);
    document.addEventListener('visibilitychange', ya);
    return () => {
      removeEventListener('pagehide', ya);
      document.removeEventListener('visibilitychange', ya);
      ya();
    };
  }, [escribir]);
  const guardar = useCallback(
    (valor: T) => {
      pendiente.current = { valor };
      clearTimeout(reloj.current);
      reloj.current = setTimeout(escribir, 300);
    },
    [escribir],
  );
  const olvidar = useCallback(() => {
    clearTimeout(reloj.current);
    pendiente.current = undefined;
    if (clave) localStorage.removeItem(clave);
    setInicial(undefined);
    setGuardadoEn(undefined);
  }, [clave]);
  return { inicial, guardar, olvidar, guardadoEn };
}

/** Asks before leaving while `sucio`; closing the window asks in the browser's own words. */
export function useGuardia(sucio: boolean): void {
  const b = useBlocker(({ currentLocation, nextLocation }) => sucio && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (b.state === 'blocked') void confirmarSalida().then((si) => (si ? b.proceed() : b.reset()));
  }, [b]);
  useEffect(() => {
    if (!sucio) return;
    const avisa = (e: BeforeUnloadEvent) => e.preventDefault();
    addEventListener('beforeunload', avisa);
    return () => removeEventListener('beforeunload', avisa);
  }, [sucio]);
}
