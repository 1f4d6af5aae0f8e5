// The shell with the slices' parts: command bar and next appointment.
import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { P } from '#domain/permisos.ts';
import { acceso } from '#features/acceso/contract.ts';
import { EnElMarco } from '#features/videoconsulta/web/EnElMarco.tsx';
import { useGuardar } from '#kernel/web/api.tsx';
import { BarraComandos } from '#kernel/web/barra.tsx';
import { Marco } from '#kernel/web/marco.tsx';
import { useSesionCompleta } from '#kernel/web/sesion.tsx';
import { PANTALLAS } from './pantallas.ts';

const Siguiente = lazy(() => import('#features/agenda/calendario/web/Siguiente.tsx'));
const traerBarra = async () => {
  const [barra] = await Promise.all([import('#kernel/web/barra_diferida.tsx'), import('./comandos.ts')]);
  return barra;
};

export default function MarcoDeSesion() {
  const { sesion, recargar } = useSesionCompleta();
  const { permisos } = sesion;
  const inicio = useGuardar(acceso.pantalla_inicio, {}, { alHacer: () => void recargar() });
  const deTexto =
    permisos.has(P.pacientes.abrir) || permisos.has(P.caja.ver) ? 'Buscar paciente, pantalla o acción' : 'Buscar pantalla o acción';
  return (
    <Marco
      pantallas={PANTALLAS}
      alElegirInicio={(PANTALLA_INICIO) => void inicio.enviar({ PANTALLA_INICIO })}
      buscador={<BarraComandos pantallas={PANTALLAS} traer={traerBarra} texto={deTexto} />}
      siguiente={
        permisos.has(P.citas.agendar) && (
          <Suspense fallback={null}>
            <Siguiente />
          </Suspense>
        )
      }
      encima={<EnElMarco />}
    >
      <Outlet />
    </Marco>
  );
}
