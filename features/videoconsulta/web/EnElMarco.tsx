// The shell's place for the visit that is open: nothing is loaded until there is one.
import { lazy, Suspense, useEffect } from 'react';
import { ponerActual, useActual } from './actual.ts';

const Flotante = lazy(() => import('./Flotante.tsx'));
export function EnElMarco() {
  const abierta = useActual();
  // Whoever leaves the shell, by logging out, leaves the visit.
  useEffect(() => () => ponerActual(null), []);
  if (!abierta) return null;
  return (
    <Suspense fallback={null}>
      <Flotante key={abierta.N_CITA} abierta={abierta} />
    </Suspense>
  );
}
