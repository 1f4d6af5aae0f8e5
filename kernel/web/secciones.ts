// Sections that slices add to the clinic's settings, the doctor's page and the agenda. Like screens they are data: the page
// shows what is declared for it without knowing the slice. A section of a form is part of it and has no form of its own.
import type { ComponentType } from 'react';
import type { Pantalla } from './screens.ts';

export interface PropsSeccion {
  /** The doctor whose page it is; 0 for the clinic. */
  CODIGOMEDICO: number;
}
export interface SeccionDeclarada extends Pick<Pantalla, 'permiso' | 'si'> {
  /** A page, or a section of the settings that accepts more; there it has no title. */
  en: 'sistema' | 'medico' | 'recordatorios' | 'agenda';
  titulo?: string;
  nota?: string;
  orden: number;
  lazy: () => Promise<{ default: ComponentType<PropsSeccion> }>;
}
export const secciones = (lista: readonly SeccionDeclarada[]): readonly SeccionDeclarada[] => lista;

let declaradas: readonly SeccionDeclarada[] = [];
/** Declares the application's sections, once. */
export const declararSecciones = (lista: readonly SeccionDeclarada[]): void => {
  declaradas = lista.toSorted((a, b) => a.orden - b.orden);
};
export const seccionesDe = (en: SeccionDeclarada['en']): readonly SeccionDeclarada[] => declaradas.filter((s) => s.en === en);
