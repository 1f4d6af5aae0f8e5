// /messages: what left the clinic and what did not, and what patients wrote back. Tab and filters live in the address.
import { useSearchParams } from 'react-router';
import { Respuestas } from '#features/agenda/recibidas/web/Respuestas.tsx';
import { Segmentos } from '#kernel/web/controles.tsx';
import { Pagina } from '#kernel/web/pagina.tsx';
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
            { valor: '', texto: fallidos ? `Enviados (${fallidos} sin salir)` : 'Enviados' },
            { valor: RESPUESTAS, texto: respuestas ? `Respuestas (${respuestas})` : 'Respuestas' },
          ]}
          alCambiar={(v) => setUrl(v ? { ver: v } : {})}
        />
      }
    >
      {ver === RESPUESTAS ? <Respuestas /> : <Salida fallidos={fallidos} demostracion={demostracion} />}
    </Pagina>
  );
}
