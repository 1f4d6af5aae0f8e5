// Nothing typed is lost: drafts stay on the device through a crash, a reload or an expired session, and leaving a form with
// unsaved changes asks first. Drafts are encrypted with a key that the server gives only to the same user's live session and
// that no script can export; logging out, or another user logging in, deletes them (docs/decisiones/0084).
import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { confirmarSalida } from './dialogo.tsx';
import { ContextoSesion } from './sesion.tsx';

const PREFIJO = 'galeno.borrador.';
/** As long as the longest session. */
const VIDA_MS = 5 * 86_400_000;
interface Guardado {
  en: number;
  valor: unknown;
}
/** The form stored on the device. */
interface Cifrado {
  en: number;
  iv: string;
  dato: string;
}
const aTexto = (b: ArrayBuffer | Uint8Array): string => btoa(Array.from(new Uint8Array(b), (n) => String.fromCharCode(n)).join(''));
const aBytes = (s: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(s), (c) => c.charCodeAt(0));
const enElEquipo = (): string[] => Object.keys(localStorage).filter((k) => k.startsWith(PREFIJO));
function leerCifrado(clave: string): Cifrado | undefined {
  try {
    const c = JSON.parse(localStorage.getItem(clave) ?? 'null') as Cifrado | null;
    return c?.dato && c.iv && Date.now() - c.en < VIDA_MS ? c : undefined;
  } catch {
    return undefined;
  }
}

/** Deletes drafts that are too old or were stored unencrypted, so that they do not pile up on a shared computer. */
export function limpiarBorradores(): void {
  for (const k of enElEquipo()) if (!leerCifrado(k)) localStorage.removeItem(k);
}

/** The unsaved drafts of this session, unencrypted, in memory only. */
const abiertos = new Map<string, Guardado>();
let llave: { secreto: string; de: CryptoKey } | undefined;
/** Encryption is asynchronous: of two writes of one draft, the one that began last wins. Forgetting counts as a write. */
const turnos = new Map<string, number>();
const turnoDe = (clave: string): number => {
  const n = (turnos.get(clave) ?? 0) + 1;
  turnos.set(clave, n);
  return n;
};
const lugar = (CODIGOCLIENTE: string, CODIGOUSUARIO: number): string => `${PREFIJO}${CODIGOCLIENTE}.${CODIGOUSUARIO}.`;

async function abrirUno(clave: string): Promise<void> {
  const c = leerCifrado(clave);
  try {
    if (!c || !llave) throw new Error('no se puede leer');
    const claro = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: aBytes(c.iv) }, llave.de, aBytes(c.dato));
    abiertos.set(clave, { en: c.en, valor: JSON.parse(new TextDecoder().decode(claro)) });
  } catch {
    abiertos.delete(clave);
    if (c) localStorage.removeItem(clave);
  }
}
/**
 * Starts a session's drafts: decrypts its own before anything is drawn and deletes those of other users. Without WebCrypto,
 * drafts live only as long as the page.
 */
export async function abrirBorradores(quien: { CODIGOCLIENTE: string; CODIGOUSUARIO: number }, secreto: string): Promise<void> {
  if (llave?.secreto === secreto) return;
  abiertos.clear();
  llave = undefined;
  const suyos = lugar(quien.CODIGOCLIENTE, quien.CODIGOUSUARIO);
  for (const k of enElEquipo()) if (!k.startsWith(suyos)) localStorage.removeItem(k);
  if (!secreto || !globalThis.crypto?.subtle) return;
  const de = await crypto.subtle.importKey(
    'raw',
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secreto)),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  );
  llave = { secreto, de };
  await Promise.all(enElEquipo().map(abrirUno));
}
/** Logging out deletes all drafts. */
export function cerrarBorradores(): void {
  llave = undefined;
  abiertos.clear();
  for (const k of enElEquipo()) localStorage.removeItem(k);
}
/** Another window of the same session changed or deleted a draft. */
if (typeof addEventListener === 'function')
  addEventListener('storage', (e: StorageEvent) => {
    if (e.key?.startsWith(PREFIJO) && llave) void abrirUno(e.key);
  });

async function guardarUno(clave: string, valor: unknown): Promise<void> {
  const turno = turnoDe(clave);
  const en = Date.now();
  abiertos.set(clave, { en, valor });
  if (!llave) return;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const dato = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, llave.de, new TextEncoder().encode(JSON.stringify(valor)));
  if (turnos.get(clave) === turno && llave)
    localStorage.setItem(clave, JSON.stringify({ en, iv: aTexto(iv), dato: aTexto(dato) } satisfies Cifrado));
}
function olvidarUno(clave: string): void {
  turnoDe(clave);
  abiertos.delete(clave);
  localStorage.removeItem(clave);
}

export interface Borrador<T> {
  /** The draft found when the screen opened, and its time; undefined once forgotten. */
  inicial: { valor: T; en: Date } | undefined;
  guardar: (valor: T) => void;
  olvidar: () => void;
  ultimaVez: UltimaVez;
}
/**
 * Time of the last write, for the mark in the save bar: only what shows it is drawn again, and not the whole form after every
 * pause in typing.
 */
export interface UltimaVez {
  leer: () => Date | undefined;
  oir: (oyente: () => void) => () => void;
}
function crearUltimaVez(): UltimaVez & { poner: (cuando: Date | undefined) => void } {
  let vez: Date | undefined;
  const oyentes = new Set<() => void>();
  return {
    leer: () => vez,
    oir: (o) => {
      oyentes.add(o);
      return () => oyentes.delete(o);
    },
    poner: (cuando) => {
      vez = cuando;
      for (const o of oyentes) o();
    },
  };
}
/** From the last keystroke to the write. */
const PAUSA_MS = 150;
/** A draft of this user in this clinic by name; without a name nothing is stored. */
export function useBorrador<T>(nombre: string | undefined): Borrador<T> {
  // Forms outside a session (the login) store nothing.
  const sesion = useContext(ContextoSesion)?.sesion;
  const clave = nombre && sesion ? lugar(sesion.clinica.CODIGOCLIENTE, sesion.CODIGOUSUARIO) + nombre : undefined;
  const [ultimaVez] = useState(crearUltimaVez);
  const pendiente = useRef<{ valor: T } | undefined>(undefined);
  const reloj = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [inicial, setInicial] = useState(() => {
    const g = clave ? abiertos.get(clave) : undefined;
    return g ? { valor: g.valor as T, en: new Date(g.en) } : undefined;
  });
  const escribir = useCallback(() => {
    clearTimeout(reloj.current);
    if (!clave || !pendiente.current) return;
    const { valor } = pendiente.current;
    pendiente.current = undefined;
    void guardarUno(clave, valor).then(() => ultimaVez.poner(new Date()));
  }, [clave, ultimaVez]);
  useEffect(() => {
    const ya = () => escribir();
    // Encrypting takes a moment that `pagehide` does not give, so it begins at `beforeunload`.
    addEventListener('beforeunload', ya);
    addEventListener('pagehide', ya);
    document.addEventListener('visibilitychange', ya);
    return () => {
      removeEventListener('beforeunload', ya);
      removeEventListener('pagehide', ya);
      document.removeEventListener('visibilitychange', ya);
      ya();
    };
  }, [escribir]);
  const guardar = useCallback(
    (valor: T) => {
      pendiente.current = { valor };
      clearTimeout(reloj.current);
      reloj.current = setTimeout(escribir, PAUSA_MS);
    },
    [escribir],
  );
  const olvidar = useCallback(() => {
    clearTimeout(reloj.current);
    pendiente.current = undefined;
    if (clave) olvidarUno(clave);
    setInicial(undefined);
    ultimaVez.poner(undefined);
  }, [clave, ultimaVez]);
  return { inicial, guardar, olvidar, ultimaVez };
}

/** Asks before leaving while `sucio`; when the window is closed, in the browser's own words. */
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
