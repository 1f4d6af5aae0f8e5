// Light or dark theme: the device's, until the user chooses.
import { useSyncExternalStore } from 'react';

const CLAVE = 'galeno.tema';
const oyentes = new Set<() => void>();
const oscuro = () => {
  const t = localStorage.getItem(CLAVE);
  return t ? t === 'oscuro' : matchMedia('(prefers-color-scheme: dark)').matches;
};
const aplicar = () => {
  document.documentElement.dataset.theme = oscuro() ? 'dark' : 'light';
  for (const o of oyentes) o();
};
export function iniciarTema(): void {
  aplicar();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', aplicar);
}
export function cambiarTema(): void {
  localStorage.setItem(CLAVE, oscuro() ? 'claro' : 'oscuro');
  aplicar();
}
export const useOscuro = (): boolean =>
  useSyncExternalStore((o) => {
    oyentes.add(o);
    return () => oyentes.delete(o);
  }, oscuro);
