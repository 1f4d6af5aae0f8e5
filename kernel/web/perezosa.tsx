// A component loaded when needed and drawn at once if it is already loaded. React's `lazy` would always show its fallback
// first, and for at least a third of a second.
import { type ComponentType, createElement, lazy, useState } from 'react';

export interface Perezosa<P extends object> {
  (props: P): React.ReactNode;
  /** Starts loading the code; resolves when it is there. */
  traer: () => Promise<unknown>;
}

export function perezosa<P extends object = object>(traerModulo: () => Promise<{ default: ComponentType<P> }>): Perezosa<P> {
  let hecha: ComponentType<P> | undefined;
  const traer = () =>
    traerModulo().then((m) => {
      hecha = m.default;
      return m;
    });
  const Lenta = lazy(traer);
  return Object.assign(
    (props: P) => {
      const [C] = useState<ComponentType<P>>(() => hecha ?? (Lenta as unknown as ComponentType<P>));
      return createElement(C, props);
    },
    { traer },
  );
}
