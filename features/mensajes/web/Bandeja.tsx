// /messages: sent and failed messages, and the replies of patients. The tab and the filters live in the address.
import { useSearchParams } from 'react-router';
import { Respuestas } from '#features/agenda/recibidas/web/Respuestas.tsx';
import { nombreCanal } from '#kernel/shared/canales.ts';
import { Boton, Ficha, Segmentos } from '#kernel/web/controles.tsx';
import { Esqueleto, Pagina } from '#kernel/web/pagina.tsx';
import { NO_SALIERON } from '../contract.ts';
import estilos from './mensajes.module.css';
import { Salida } from './Salida.tsx';
import { usePorVer } from './usePorVer.ts';

const RESPUESTAS = 'respuestas';
const EN_LISTA = new Intl.ListFormat('es', { type: 'conjunction' });
export default function Bandeja() {
  const [url, setUrl] = useSearchParams();
  const { fallidos, respuestas, emulados, sabido } = usePorVer();
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
      {/* The list waits for the counts, so that the notice above it does not push it down. */}
      {!sabido ? (
        <Esqueleto />
      ) : ver === RESPUESTAS ? (
        <Respuestas />
      ) : (
        <>
          {emulados.length > 0 && (
            <p className={estilos.demostracion}>
              <Ficha tono="cuidado">Demostración</Ficha>
              Lo que se manda por {EN_LISTA.format(emulados.map(nombreCanal))} se guarda aquí y no sale de este equipo.
            </p>
          )}
          <Salida emulados={emulados} />
        </>
      )}
    </Pagina>
  );
}
