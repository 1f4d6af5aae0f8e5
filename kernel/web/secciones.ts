// Sections that other slices add to the clinic's settings and to the doctor's page. Sections are data, like screens: the page
// shows what is declared for it and does not know who declared it. A section stands in the page's form, whose fields it may show, and has
// none of its own.
import type { ComponentType } from 'react';
import type { Pantalla } from './screens.ts';

export interface PropsSeccion {
  /** The doctor whose page it is; 0 is the clinic itself. */
  CODIGOMEDICO: number;
}
export interface SeccionDeclarada extends Pick<Pantalla, 'permiso' | 'si'> {
  /** A page, or a section of the settings that has room for more; there it stands without a title. */
  en: 'sistema' | 'medico' | 'recordatorios';
  titulo?: string;
  nota?: string;
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
