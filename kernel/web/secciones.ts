// Sections that other slices add to the clinic's settings and to the doctor's page. Sections are data, like screens: the page
// shows what is declared for it and does not know who declared it. A section has no form of its own, only buttons and dialogs.
import type { ComponentType } from 'react';
import type { Pantalla } from './screens.ts';

export interface PropsSeccion {
  /** The doctor whose page it is; 0 is the clinic itself. */
  CODIGOMEDICO: number;
}
export interface SeccionDeclarada extends Pick<Pantalla, 'permiso' | 'si'> {
  en: 'sistema' | 'medico';
  titulo: string;
  orden: number;
  lazy: () => Promise<{ default: ComponentType<PropsSeccion> }>;
}
export const secciones = (lista: readonly SeccionDeclarada[]): readonly SeccionDeclarada[] => lista;

let declaradas: readonly SeccionDeclarada[] = [];
/** The application says once which there are. */
export const declararSecciones = (lista: readonly SeccionDeclarada[]): void => {
  declaradas = lista.toSorted((a, b) => a.orden - b.orden);
};
export const seccionesDe = (en: SeccionDeclarada['en']): readonly SeccionDeclarada[] => declaradas.filter((s) => s.en === en);
