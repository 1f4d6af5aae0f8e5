// /messages: what left the clinic and what did not, and what patients wrote back. Tab and filters live in the address.
import { useSearchParams } from 'react-router';
import { Respuestas } from '#features/agenda/recibidas/web/Respuestas.tsx';
import { Boton, Segmentos } from '#kernel/web/controles.tsx';
import { Pagina } from '#kernel/web/pagina.tsx';
import { NO_SALIERON } from '../contract.ts';
import { Salida } from './Salida.tsx';
import { usePorVer } from './usePorVer.ts';

const RESPUESTAS = 'respuestas';
export default function Bandeja() {
  const [url, setUrl] = useSearchParams();
  const { fallidos, respuestas, demostracion } = usePorVer();
  const ver = url.get('ver') === RESPUESTAS ? RESPUESTAS : '';
  return (
    <Pagina
      titulo="Bandeja de salida"
      junto={
        <Segmentos
          etiqueta="Qué mensajes"
          valor={ver}
          opciones={[
            { valor: '', texto: 'Enviados' },
            { valor: RESPUESTAS, texto: respuestas ? `Respuestas (${respuestas})` : 'Respuestas' },
          ]}
          alCambiar={(v) => setUrl(v ? { ver: v } : {})}
        />
      }
      acciones={
        fallidos > 0 &&
        url.get('ESTADO') !== String(NO_SALIERON) && (
          <Boton chico icono="alerta" onClick={() => setUrl({ ESTADO: String(NO_SALIERON) })}>
            {fallidos === 1 ? '1 mensaje no salió' : `${fallidos} mensajes no salieron`}
          </Boton>
        )
      }
    >
      {ver === RESPUESTAS ? <Respuestas /> : <Salida demostracion={demostracion} />}
    </Pagina>
  );
}
