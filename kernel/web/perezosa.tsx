// A component whose code comes when it is needed, and which is drawn at once when it has come before: React's own `lazy` would
// still show its fallback first, and wait a third of a second before it takes it away.
import { type ComponentType, createElement, lazy, useState } from 'react';

export interface Perezosa<P extends object> {
  (props: P): React.ReactNode;
  /** Begins to bring the code, or says when it has come. */
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
