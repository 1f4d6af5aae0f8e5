// The patient's language: the one chosen on this device, else the browser's.
import { useEffect, useSyncExternalStore } from 'react';
import type { Idioma } from '#features/agenda/respuestas/fechas.ts';
import { TEXTOS, type Textos } from './textos.ts';

const CLAVE = 'galeno.idioma';
const oyentes = new Set<() => void>();
const leer = (): Idioma => {
  const dicho = localStorage.getItem(CLAVE);
  if (dicho === 'es' || dicho === 'en') return dicho;
  return /^es\b/i.test(navigator.language) ? 'es' : 'en';
};
export function ponerIdioma(i: Idioma): void {
  localStorage.setItem(CLAVE, i);
  for (const o of oyentes) o();
}
/** The language and its texts; also sets the document's language while the screen is open. */
export function useIdioma(): { i: Idioma; t: Textos } {
  const i = useSyncExternalStore((o) => {
    oyentes.add(o);
    return () => oyentes.delete(o);
  }, leer);
  useEffect(() => {
    const antes = document.documentElement.lang;
    document.documentElement.lang = i;
    return () => {
      document.documentElement.lang = antes;
    };
  }, [i]);
  return { i, t: TEXTOS[i] };
}
