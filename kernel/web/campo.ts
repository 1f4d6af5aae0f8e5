// What a screen passes to a form field, and what the field passes to its control.
import type { ReactNode } from 'react';
import type { Eleccion } from './controles.tsx';

export interface CampoProps {
  nombre: string;
  etiqueta?: ReactNode;
  ayuda?: ReactNode;
  unidad?: ReactNode;
  /** The options, for codes of other tables. */
  opciones?: readonly Eleccion[];
  vacio?: string;
  /** Fields that depend on this one: they are cleared when it changes. */
  vacia?: readonly string[];
  soloLectura?: boolean;
  /** Grid columns it spans. */
  ancho?: 1 | 2 | 3 | 'todo';
  filas?: number;
  placeholder?: string;
  autoComplete?: string;
  enfocar?: boolean;
  tipo?: 'password' | 'email' | 'tel' | 'search';
  /** Draws the control itself; receives value, change handler and the ids for label and error. */
  control?: (c: ControlDeCampo) => ReactNode;
  min?: string;
  max?: string;
  /** For files: the types that the file dialog offers, as in the attribute `accept`. */
  acepta?: string;
}
export interface ControlDeCampo {
  id: string;
  valor: unknown;
  alCambiar: (v: unknown) => void;
  alSalir: () => void;
  ref: (n: HTMLElement | null) => void;
  invalido: boolean;
  describe: string | undefined;
  deshabilitado: boolean;
  etiqueta: string;
}
