// The shell with what the slices give it: the patients' search and the next appointment.
import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { BuscadorPacientes } from '#features/pacientes/web/Buscador.tsx';
import { Marco } from '#kernel/web/marco.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { PANTALLAS } from './pantallas.ts';

const Siguiente = lazy(() => import('#features/agenda/web/Siguiente.tsx'));

export default function Casa() {
  const conAgenda = useSesion().permisos.has(300);
  return (
    <Marco
      pantallas={PANTALLAS}
      buscador={<BuscadorPacientes />}
      siguiente={
        conAgenda && (
          <Suspense fallback={null}>
            <Siguiente />
          </Suspense>
        )
      }
    >
      <Outlet />
    </Marco>
  );
}
