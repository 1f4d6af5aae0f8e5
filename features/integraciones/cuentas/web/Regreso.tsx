// The screen where a provider's page sends people back: sends what it brought to the server, once, and shows the result.
import { useEffect, useRef, useState } from 'react';
import type { Call } from '#kernel/shared/endpoint.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { Esqueleto, Pagina, Vacio } from '#kernel/web/pagina.tsx';

/** `call` takes CODE and STATE. */
export function RegresoDe({ titulo, call }: { titulo: string; call: Call }) {
  const [fin, setFin] = useState<string>();
  const enviado = useRef(false);
  const decir = ({ message }: { message: string }) => {
    setFin(message);
    return true;
  };
  const enlazar = useGuardar(call, {}, { callado: true, alFallar: decir, alHacer: () => setFin('') });
  useEffect(() => {
    if (enviado.current) return;
    enviado.current = true;
    const url = new URLSearchParams(location.search);
    // The code is a secret: remove it from the address and the history.
    history.replaceState(null, '', location.pathname);
    const [CODE, STATE] = [url.get('code'), url.get('state')];
    if (!CODE || !STATE) setFin('No se autorizó el enlace. Puede cerrar esta pestaña e intentarlo de nuevo');
    else void enlazar.enviar({ CODE, STATE });
  }, [enlazar.enviar]);
  return (
    <Pagina titulo={titulo}>
      {fin === undefined ? (
        <Esqueleto filas={3} />
      ) : (
        <Vacio
          icono={fin ? 'alerta' : 'listo'}
          texto={fin || `La cuenta de ${titulo} quedó enlazada. Puede cerrar esta pestaña y volver a Galeno`}
          accion={<Boton onClick={() => window.close()}>Cerrar esta pestaña</Boton>}
        />
      )}
    </Pagina>
  );
}
