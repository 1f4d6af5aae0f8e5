// The props of a dialog, in the middle or beside something.
import type { ReactNode } from 'react';

export interface DialogoProps {
  titulo: string;
  abierto: boolean;
  alCerrar: () => void;
  children: ReactNode;
  ancho?: 's' | 'm' | 'l' | 'xl';
  pie?: ReactNode;
  descripcion?: string;
  /** Shown beside this instead of in the middle; on phones a sheet at the bottom. */
  ancla?: Ancla | undefined;
  /** What gets the focus when it closes; by default whatever had it before. */
  alDevolver?: () => HTMLElement | null;
}
/** What something floats beside: an element, or a function that finds it, because lists are redrawn. */
export type Ancla = Element | (() => Element | null);
