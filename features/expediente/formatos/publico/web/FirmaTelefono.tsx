// /firma/:CLIENT/:FICHA: somebody reads a document and signs it on a phone.
import { useState } from 'react';
import { useParams } from 'react-router';
import { Dicho, PaginaPaciente, SinPregunta } from '#features/agenda/respuestas/web/publica.tsx';
import { useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { TextoRico } from '#kernel/web/rico.tsx';
import { nombreDeQuien } from '../../rules.ts';
import estilos from '../../web/firmas.module.css';
import { Recuadro } from '../../web/Recuadro.tsx';
import { firmas, type PorFirmar } from '../contract.ts';

/** This browser's key for the link, kept for the tab: neither a reload nor a lost answer loses the document. */
function llaveDe(FICHA: string): string {
  const donde = `galeno.firma.${FICHA}`;
  const hecha =
    sessionStorage.getItem(donde) ?? [...crypto.getRandomValues(new Uint8Array(24))].map((b) => b.toString(16).padStart(2, '0')).join('');
  sessionStorage.setItem(donde, hecha);
  return hecha;
}
/** The link is over, or another phone has it; anything else may be tried again. */
const TERMINO = [404, 409];

export default function FirmaTelefono() {
  const { CLIENT = '', FICHA = '' } = useParams();
  const [d, setD] = useState<PorFirmar>();
  const [falla, setFalla] = useState('');
  const [hecha, setHecha] = useState(false);
  const abrir = useGuardar(
    firmas.abrir,
    { FICHA },
    {
      callado: true,
      alHacer: setD,
      alFallar: (e) => {
        if (TERMINO.includes(e.status)) setFalla(e.message);
        return TERMINO.includes(e.status);
      },
    },
  );
  const firmar = useGuardar(firmas.firmar, { FICHA }, { callado: true, alHacer: () => setHecha(true) });
  if (falla) return <SinPregunta error={falla} texto={falla} />;
  if (!d)
    return (
      <PaginaPaciente clinica="" titulo="Leer y firmar un documento" telefono="">
        <p className={comunes.secundario}>Este enlace se abre una sola vez, en este teléfono, y vive diez minutos.</p>
        <Boton primario ocupado={abrir.enviando} onClick={() => void abrir.enviar({ CLIENT, LLAVE: llaveDe(FICHA) })}>
          Abrir el documento
        </Boton>
      </PaginaPaciente>
    );
  return (
    <PaginaPaciente clinica={d.CLINICA} titulo={d.NOMBRE} telefono={d.TELEFONO}>
      {hecha ? (
        <Dicho texto="Gracias, su firma quedó guardada. Ya puede cerrar esta página." tono="bien" />
      ) : (
        <>
          <article className={estilos.papel} aria-label="Documento">
            <TextoRico html={d.DETALLE} />
          </article>
          <section className={comunes.columna} aria-label="Su firma">
            <h2>Firma de {nombreDeQuien(d.QUIEN).toLowerCase()}</h2>
            <p className={comunes.secundario}>Firme dentro del recuadro con el dedo, o suba una imagen de su firma.</p>
            <Recuadro ocupado={firmar.enviando} alTerminar={(FIRMA) => void firmar.enviar({ CLIENT, LLAVE: llaveDe(FICHA), FIRMA })}>
              {(recuadro, botones) => (
                <>
                  {recuadro}
                  {botones}
                </>
              )}
            </Recuadro>
          </section>
        </>
      )}
    </PaginaPaciente>
  );
}
