// The viewer of pictures and PDFs: zoom, rotation, and two of them beside each other. Its code is loaded with the first one.
import { lazy, Suspense } from 'react';
import type { Pieza, VisorProps } from './visor_piezas.ts';

const Caja = lazy(() => import('./visor_diferido.tsx'));
export const Visor = <P extends Pieza>(p: VisorProps<P>) =>
  p.abierta === undefined ? null : (
    <Suspense fallback={null}>
      <Caja {...(p as unknown as VisorProps)} />
    </Suspense>
  );
