import type { NombreIcono } from './icons.tsx';

/** A menu entry: does something, leads somewhere, or opens a submenu. */
export interface OpcionMenu {
  texto: string;
  icono?: NombreIcono;
  hacer?: () => void;
  a?: string;
  peligro?: boolean;
  deshabilitada?: boolean;
  marcada?: boolean;
  hijas?: OpcionMenu[];
  si?: boolean;
}
