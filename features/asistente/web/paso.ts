// What the steps of the wizard share.
import type { Paso } from '../rules.ts';

/** Props of every step of the wizard. */
export interface PropsPaso {
  /** Goes to the next step, whether this one was saved or skipped. */
  seguir: () => void;
  regresar: () => void;
  irA: (p: Paso) => void;
}
