// /videoconsulta?a=…&c=…: with a code, the patient's page; without one, the doctor's, or the visit that is open.
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { avisar } from '#kernel/web/avisos.tsx';
import { actual } from './actual.ts';

const Paciente = lazy(() => import('./Paciente.tsx'));
export default function VideoConsulta() {
  const [q] = useSearchParams();
  const N_CITA = Number(q.get('a')) || 0;
  const CODIGO = q.get('c') ?? '';
  const suya = N_CITA || actual()?.N_CITA;
  const perdida = !suya;
  useEffect(() => {
    if (perdida) avisar('No hay ninguna videoconsulta abierta');
  }, [perdida]);
  if (CODIGO && N_CITA)
    return (
      <Suspense fallback={null}>
        <Paciente N_CITA={N_CITA} CODIGO={CODIGO} />
      </Suspense>
    );
  return <Navigate to={suya ? `/videoconsulta/${suya}` : '/'} replace />;
}
