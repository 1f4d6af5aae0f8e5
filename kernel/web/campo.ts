// What a field of a form is given by its screen, and what its control is given by the field.
import type { ReactNode } from 'react';
import type { Eleccion } from './controles.tsx';

export interface CampoProps {
  nombre: string;
  etiqueta?: ReactNode;
  ayuda?: ReactNode;
  unidad?: ReactNode;
  /** For codes of other tables: the choices. */
  opciones?: readonly Eleccion[];
  vacio?: string;
  /** Fields that hang from this choice: when it changes, what was chosen there no longer holds. */
  vacia?: readonly string[];
  soloLectura?: boolean;
  /** Columns of the grid it spans. */
  ancho?: 1 | 2 | 3 | 'todo';
  filas?: number;
  placeholder?: string;
  autoComplete?: string;
  enfocar?: boolean;
  tipo?: 'password' | 'email' | 'tel' | 'search';
  /** Draws the control itself; gets value, change and ids for label and error. */
  control?: (c: ControlDeCampo) => ReactNode;
  min?: string;
  max?: string;
  /** For files: what the platform's dialog offers, as in the attribute `accept`. */
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
