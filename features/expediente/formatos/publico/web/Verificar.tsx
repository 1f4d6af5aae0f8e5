// /verificar/:CLIENT/:SELLO: whether a seal holds, and whether a PDF is the one that was signed.
import { type ChangeEvent, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { Dicho, PaginaPaciente, SinPregunta } from '#features/agenda/respuestas/web/publica.tsx';
import { momentoTexto } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { MEDIOS, nombreDeQuien } from '../../rules.ts';
import estilos from '../../web/firmas.module.css';
import { firmas } from '../contract.ts';

/** Computed here: the file does not leave the device. */
async function huellaDe(archivo: File): Promise<string> {
  const suma = await crypto.subtle.digest('SHA-256', await archivo.arrayBuffer());
  return [...new Uint8Array(suma)].map((b) => b.toString(16).padStart(2, '0')).join('');
}

export default function Verificar() {
  const { CLIENT = '', SELLO = '' } = useParams();
  const datos = useDatos(firmas.verificar, { SELLO }, { query: { CLIENT }, fresco: 0 });
  const v = datos.data;
  if (!v || datos.error) return <SinPregunta error={datos.error} texto="Ningún documento tiene este sello." />;
  return (
    <PaginaPaciente clinica={v.CLINICA} titulo={v.NOMBRE} telefono="">
      {v.VALE === 1 ? (
        <Dicho tono="bien" texto="El sello es válido: el texto y las firmas son los que se sellaron." />
      ) : (
        <Dicho tono="mal" texto="El sello no es válido: el documento cambió después de firmarse." />
      )}
      <ul className={comunes.columna}>
        {v.FIRMAS.map((f) => (
          <li key={f.QUIEN}>
            <b>{nombreDeQuien(f.QUIEN)}</b>{' '}
            <span className={`${comunes.secundario} ${comunes.numeros}`}>
              {momentoTexto(f.MOMENTO)}, {MEDIOS.find(([m]) => m === f.MEDIO)![1].toLowerCase()}
            </span>
          </li>
        ))}
      </ul>
      {v.POSTERIORES === 1 && (
        <p className={comunes.secundario}>Después de este sello firmó alguien más; el documento tiene otro posterior.</p>
      )}
      {v.PDF && <Archivo PDF={v.PDF} />}
      <p className={`${comunes.tenue} ${estilos.sello}`}>Firma electrónica simple. Sello {SELLO}</p>
    </PaginaPaciente>
  );
}

function Archivo({ PDF }: { PDF: string }) {
  const entrada = useRef<HTMLInputElement>(null);
  const [es, setEs] = useState<boolean>();
  const elegir = async (e: ChangeEvent<HTMLInputElement>) => {
    const archivo = e.target.files?.[0];
    e.target.value = '';
    if (archivo) setEs((await huellaDe(archivo)) === PDF);
  };
  return (
    <section className={comunes.columna} aria-label="Comparar un archivo">
      <p className={comunes.secundario}>Si tiene el PDF, compárelo aquí. El archivo no sale de su equipo.</p>
      <input ref={entrada} type="file" accept="application/pdf" hidden tabIndex={-1} aria-hidden="true" onChange={elegir} />
      <Boton icono="documento" onClick={() => entrada.current?.click()}>
        Elegir el PDF
      </Boton>
      <div role="status">
        {es !== undefined &&
          (es ? (
            <Dicho tono="bien" texto="El archivo es el que se selló." />
          ) : (
            <Dicho tono="mal" texto="El archivo no es el que se selló." />
          ))}
      </div>
    </section>
  );
}
