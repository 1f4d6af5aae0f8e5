import type { Paso } from '../rules.ts';

/** What each step of the assistant is given. */
export interface PropsPaso {
  /** Goes on, whether the step was saved or left out. */
  seguir: () => void;
  regresar: () => void;
  irA: (p: Paso) => void;
}
