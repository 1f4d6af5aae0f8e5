// Routes from the list of screens: each loads its own chunk; screens the session may not see do not open.
import { type ReactNode, Suspense, useMemo } from 'react';
import { createBrowserRouter, Navigate, type RouteObject, RouterProvider, useParams } from 'react-router';
import { P } from '#domain/permisos.ts';
import { Puerta } from '#features/acceso/web/Puerta.tsx';
import { EnlaceBoton } from '#kernel/web/controles.tsx';
import { SinPermiso, Vacio } from '#kernel/web/pagina.tsx';
import { type Perezosa, perezosa } from '#kernel/web/perezosa.tsx';
import { token } from '#kernel/web/red.ts';
import { type Pantalla, pantallaEn, primeraPantalla, visible } from '#kernel/web/screens.ts';
import { useSesion } from '#kernel/web/sesion.tsx';
import { PANTALLAS } from './pantallas.ts';
import { Roto } from './roto.tsx';

const Expediente = perezosa(() => import('#features/expediente/marco/web/Expediente.tsx'));
const MarcoDeSesion = perezosa(() => import('./marco_sesion.tsx'));
const contenidos = new Map<Pantalla, Perezosa<object>>(PANTALLAS.flatMap((p) => (p.lazy ? [[p, perezosa(p.lazy)] as const] : [])));

const PREFERIDAS = ['/calendar', '/cashier/patients', '/patients'];
const pedida = pantallaEn(location.pathname);
/** Loads the shell and a screen. */
const traer = (p: Pantalla | undefined): Promise<unknown> =>
  Promise.all([MarcoDeSesion.traer(), p?.expediente && Expediente.traer(), p && contenidos.get(p)?.traer()]).catch(() => undefined);
/** With a token, while the session is being read; without one, as soon as somebody writes in the log-in form. */
const loPedido = token.leer() ? traer(pedida) : undefined;
if (!loPedido && !pedida?.publica) addEventListener('input', () => void traer(pedida ?? pantallaEn(PREFERIDAS[0]!)), { once: true });

/** The first screen: the user's choice, the agenda, the till, the patients, or the first in the menu. */
function Inicio() {
  const s = useSesion();
  if (s.clinica.MOSTRAR_ASISTENTE && s.permisos.has(P.clinica.configurar) && PANTALLAS.some((p) => p.path === '/wizard'))
    return <Navigate to="/wizard" replace />;
  return <Navigate to={primeraPantalla(PANTALLAS, s, [s.PANTALLA_INICIO, ...PREFERIDAS])} replace />;
}
function Reja({ p, children }: { p: Pantalla; children: ReactNode }) {
  return visible(p, useSesion()) ? children : <SinPermiso />;
}
function Redirige({ a }: { a: string }) {
  const params = useParams();
  return <Navigate to={a.replace(/:(\w+)/g, (_, n) => params[n] ?? '')} replace />;
}
function NoExiste() {
  return (
    <Vacio
      pagina
      icono="buscar"
      texto="Esta dirección no existe"
      nota="El enlace puede estar incompleto, o la pantalla haber cambiado de lugar. Con Ctrl K se encuentra cualquiera por su nombre."
      accion={
        <EnlaceBoton primario a="/">
          Ir al inicio
        </EnlaceBoton>
      }
    />
  );
}
function ruta(p: Pantalla): RouteObject {
  if (p.redirige) return { path: p.path, element: <Redirige a={p.redirige} /> };
  const Contenido = contenidos.get(p)!;
  return {
    path: p.path,
    element: (
      <Reja p={p}>
        <Contenido />
      </Reja>
    ),
    errorElement: <Roto />,
  };
}
function publica(p: Pantalla): RouteObject {
  const Contenido = contenidos.get(p)!;
  return {
    path: p.path,
    element: (
      <Suspense fallback={null}>
        <Contenido />
      </Suspense>
    ),
    errorElement: <Roto />,
  };
}
export function App() {
  const router = useMemo(
    () =>
      createBrowserRouter([
        ...PANTALLAS.filter((p) => p.publica).map(publica),
        {
          element: (
            <Puerta junto={loPedido}>
              <Suspense fallback={null}>
                <MarcoDeSesion />
              </Suspense>
            </Puerta>
          ),
          errorElement: <Roto />,
          children: [
            { path: '/', element: <Inicio /> },
            ...PANTALLAS.filter((p) => !p.expediente && !p.publica).map(ruta),
            {
              path: '/patient/:CODIGOPACIENTE',
              element: <Expediente />,
              errorElement: <Roto />,
              children: PANTALLAS.filter((p) => p.expediente).map(ruta),
            },
            ...(import.meta.env.DEV ? [{ path: '/dev/kit', lazy: async () => ({ Component: (await import('./kit.tsx')).default }) }] : []),
            { path: '*', element: <NoExiste /> },
          ],
        },
      ]),
    [],
  );
  return <RouterProvider router={router} />;
}
