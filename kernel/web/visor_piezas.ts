// What the viewer shows, and how far it enlarges.
import type { ReactNode } from 'react';

/** Zoom in percent of what fits in the window (specification 2 §9). */
export const NIVELES_ZOOM: readonly number[] = [25, 50, 75, 100, 125, 150, 200, 300, 400];
/** The next level up or down; the same at the ends. */
export const nivelVecino = (zoom: number, paso: 1 | -1): number => NIVELES_ZOOM[NIVELES_ZOOM.indexOf(zoom) + paso] ?? zoom;

export interface Pieza {
  clave: string | number;
  clase: 'imagen' | 'pdf' | 'texto';
  /** A signed address. */
  url: string;
  titulo: string;
  /** Date and person, below the title. */
  detalle?: string;
}
export interface VisorProps<P extends Pieza = Pieza> {
  /** What can be leafed through, in the order of the list behind it. */
  piezas: readonly P[];
  /** The key of the one that is open; undefined closes the viewer. */
  abierta: P['clave'] | undefined;
  alIr: (clave: P['clave']) => void;
  alCerrar: () => void;
  /** What can be done with the one that is open. */
  acciones?: (pieza: P) => ReactNode;
  /** Its address no longer opens: load the list again. */
  alCaducar?: () => void;
  /** Dialogs of the actions, drawn over the viewer. */
  children?: ReactNode;
}
