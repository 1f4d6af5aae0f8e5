// What is shown in place of a screen that failed.
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { Boton } from '#kernel/web/controles.tsx';
import { Vacio } from '#kernel/web/pagina.tsx';

declare global {
  /** Of public/arranque.js. */
  var abrirDeNuevo: (() => (() => void) | undefined) | undefined;
}
/** Errors of code that did not arrive: the network was lost or changed, or the server has a newer version and not this one's. */
const noLlegaron = new WeakSet<object>();
addEventListener('vite:preloadError', (e) => noLlegaron.add(e.payload));

export function Roto() {
  const error = useRouteError();
  const [espera, setEspera] = useState(false);
  useEffect(() => {
    const rendirse = typeof error === 'object' && error !== null && noLlegaron.has(error) ? globalThis.abrirDeNuevo?.() : undefined;
    setEspera(rendirse !== undefined);
    return rendirse;
  }, [error]);
  return (
    <Vacio
      icono="alerta"
      texto={
        espera
          ? 'Se interrumpió la conexión al abrir esta pantalla: se abrirá sola en cuanto vuelva. Lo que escribió se conserva en este equipo.'
          : 'Ocurrió un problema al abrir esta pantalla. Lo que escribió se conserva en este equipo.'
      }
      accion={<Boton onClick={() => location.reload()}>Recargar</Boton>}
    />
  );
}
