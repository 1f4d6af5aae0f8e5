// Opens the session with the stored token; without one shows the login, at whatever address was asked for.

import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import type { Sesion } from '#domain/sesion.ts';
import { clienteDatos } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import { abrirBorradores, cerrarBorradores } from '#kernel/web/borrador.ts';
import { Boton } from '#kernel/web/controles.tsx';
import { Logo } from '#kernel/web/icons.tsx';
import { Abriendo as PaginaAbriendo, Vacio } from '#kernel/web/pagina.tsx';
import { acabaDeCaducar, Falla, llamar, token } from '#kernel/web/red.ts';
import { ContextoSesion, type SesionEnPantalla } from '#kernel/web/sesion.tsx';
import { acceso } from '../contract.ts';
import { sesionDe } from '../sesion.ts';

const Login = lazy(() => import('./Login.tsx'));
const SegundoFactorPedido = lazy(() => import('./SegundoFactorPedido.tsx'));
const OtraVez = lazy(() => import('./OtraVez.tsx'));

const SUCURSAL = 'galeno.sucursal';
/** Takes the token of a support link and removes it from the address, so that it is not shared by mistake. */
function tokenDeSoporte(): boolean {
  const dado = /^#soporte=([\w-]{20,100})$/.exec(location.hash)?.[1];
  if (!dado) return false;
  token.guardar(dado);
  history.replaceState(null, '', location.pathname);
  return true;
}
let porEnlace = tokenDeSoporte();
const pacienteDeUrl = () => /\/patient\/(\d+)/.exec(location.pathname)?.[1] ?? '';

const pedirSesion = (sucursal?: number) =>
  llamar(acceso.get_session, {}, { TOKEN: '', SUCURSAL: sucursal ?? localStorage.getItem(SUCURSAL) ?? '', PACIENTE: pacienteDeUrl() });
/** Requested before anything is drawn. */
let primera = token.leer() ? pedirSesion() : undefined;
primera?.catch(() => {});

/** `junto`: the code of the first screen, already being loaded. */
export function Puerta({ children, junto }: { children: ReactNode; junto?: Promise<unknown> | undefined }) {
  const [sesion, setSesion] = useState<Sesion | null>();
  const [falla, setFalla] = useState<string>();
  const ir = useNavigate();

  const recargar = useCallback(
    async (sucursal?: number) => {
      const pedida = primera ?? pedirSesion(sucursal);
      primera = undefined;
      const [{ data }] = await Promise.all([pedida, junto]);
      // A link may only open a support session, so that nobody is tricked into somebody else's session.
      const soporte = porEnlace;
      porEnlace = false;
      if (soporte && !data.ES_ADMIN) {
        token.borrar();
        return setSesion(null);
      }
      localStorage.setItem(SUCURSAL, String(data.SUCURSAL));
      const suya = sesionDe(data);
      await abrirBorradores({ ...suya, ...suya.clinica }, data.BORRADORES);
      setSesion(suya);
      if (sucursal) await clienteDatos.invalidateQueries();
    },
    [junto],
  );
  const abrir = useCallback(async () => {
    setFalla(undefined);
    if (!token.leer()) return setSesion(null);
    try {
      await recargar();
    } catch (e) {
      if (e instanceof Falla && e.status === 401) setSesion(null);
      else setFalla((e as Error).message);
    }
  }, [recargar]);
  useEffect(() => {
    void abrir();
  }, [abrir]);

  // A tab whose session the other one ended follows it too when it hears of the end before the new session is there.
  const [termino] = useState(acabaDeCaducar);
  useEffect(() => (sesion || termino ? token.alEntrarEnOtra(() => location.reload()) : undefined), [sesion, termino]);

  const valor = useMemo<SesionEnPantalla | null>(
    () =>
      sesion
        ? {
            sesion,
            recargar: async (s) => recargar(s).catch((e: Error) => avisar(e.message, 'mal')),
            salir: async () => {
              await llamar(acceso.logout).catch(() => {});
              token.borrar();
              cerrarBorradores();
              localStorage.removeItem(SUCURSAL);
              clienteDatos.clear();
              location.assign('/');
            },
          }
        : null,
    [sesion, recargar],
  );

  if (falla)
    return (
      <Vacio
        icono="alerta"
        texto={navigator.onLine ? falla : 'No hay conexión a internet'}
        accion={<Boton onClick={() => void abrir()}>Recargar</Boton>}
      />
    );
  if (sesion === undefined) return <Abriendo />;
  if (!valor)
    return (
      <Suspense fallback={<Abriendo />}>
        <Login
          alEntrar={async ({ TOKEN, ...s }) => {
            token.guardar(TOKEN);
            localStorage.setItem(SUCURSAL, String(s.SUCURSAL));
            const suya = sesionDe(s);
            await abrirBorradores({ ...suya, ...suya.clinica }, s.BORRADORES);
            setSesion(suya);
            // A new clinic starts in its set-up wizard, whatever address was asked for.
            if (suya.clinica.MOSTRAR_ASISTENTE && suya.permisos.has(P.clinica.configurar)) void ir('/wizard');
          }}
        />
      </Suspense>
    );
  return (
    <ContextoSesion value={valor}>
      {valor.sesion.FALTA_SEGUNDO_FACTOR ? (
        <Suspense fallback={<Abriendo />}>
          <SegundoFactorPedido />
        </Suspense>
      ) : (
        children
      )}
      <Suspense fallback={null}>
        <OtraVez />
      </Suspense>
    </ContextoSesion>
  );
}

const Abriendo = () => (
  <PaginaAbriendo>
    <Logo t={40} />
  </PaginaAbriendo>
);
