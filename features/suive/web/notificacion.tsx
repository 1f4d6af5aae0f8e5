// What is said where a diagnosis is written that the authority must be told at once. Its list comes only where it applies.
import { lazy, Suspense } from 'react';
import { useClinica } from '#kernel/web/sesion.tsx';

const Aviso = lazy(() => import('./AvisoInmediata.tsx'));
export function NotificacionInmediata({ codigos }: { codigos: readonly string[] }) {
  const { pais } = useClinica();
  if (!pais.suive || codigos.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Aviso codigos={codigos} />
    </Suspense>
  );
}
