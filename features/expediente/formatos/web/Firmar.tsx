// /patient/:CODIGOPACIENTE/doc-format/:ID/sign: the document and a pad for each signature that it lacks (2 §2.10).
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useCodigoPaciente, useModificable } from '#features/pacientes/web/paciente.ts';
import { BarraDeAcciones } from '#kernel/web/acciones_fila.tsx';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { Cargando, Pagina } from '#kernel/web/pagina.tsx';
import { type FormatoFirmado, formatos } from '../contract.ts';
import { nombreDeQuien, type Quien, seFirma, tituloDeFirma } from '../rules.ts';
import { useAcciones } from './acciones.tsx';
import { Documento } from './Documento.tsx';
import estilos from './firmas.module.css';
import { Recuadro } from './Recuadro.tsx';
import { TelefonoDialogo } from './TelefonoDialogo.tsx';

export default function Firmar() {
  const ID = Number(useParams().ID);
  const ir = useNavigate();
  const lista = `/patient/${useCodigoPaciente()}/doc-formats`;
  const datos = useDatos(formatos.obtener_firmado, { ID }, { fresco: 0 });
  const { acciones, dialogo } = useAcciones({ alEliminar: () => ir(lista) });
  const f = datos.data;
  return (
    <Pagina
      titulo={f ? tituloDeFirma(f.FALTAN) : 'Firmar'}
      volver={lista}
      junto={
        f?.FIRMADO ? (
          <Ficha tono="bien" icono="listo">
            Firmado
          </Ficha>
        ) : undefined
      }
      acciones={f && <BarraDeAcciones fila={f} acciones={acciones} />}
    >
      <Cargando de={datos}>
        {f && (
          <div className={comunes.columna}>
            <h2>{f.NOMBRE}</h2>
            <div className={estilos.lados}>
              <Recuadros f={f} />
              <div className={comunes.columna}>
                <Documento f={f} />
              </div>
            </div>
          </div>
        )}
      </Cargando>
      {dialogo}
    </Pagina>
  );
}

function Recuadros({ f }: { f: FormatoFirmado }) {
  const modificable = useModificable();
  const [firma, setFirma] = useState<Quien>();
  const [telefono, setTelefono] = useState<Quien>();
  if (!f.FALTAN.length) return f.FIRMAS.length ? null : <p className={comunes.tenue}>{seFirma('')}</p>;
  if (!modificable) return null;
  return (
    <>
      <div className={estilos.recuadros} data-lado="firmas">
        {f.FALTAN.map((q, i) => (
          <section key={q} className={`${comunes.hoja} ${estilos.recuadro}`} aria-label={nombreDeQuien(q)}>
            <h3>{nombreDeQuien(q)}</h3>
            <Boton primario={i === 0} icono="nota" onClick={() => setFirma(q)}>
              Firmar aquí
            </Boton>
            <Boton icono="telefono" onClick={() => setTelefono(q)}>
              Firmar en su teléfono
            </Boton>
          </section>
        ))}
      </div>
      {firma && f.FALTAN.includes(firma) && <FirmaDialogo f={f} quien={firma} alCerrar={() => setFirma(undefined)} />}
      {telefono && <TelefonoDialogo f={f} quien={telefono} alCerrar={() => setTelefono(undefined)} />}
    </>
  );
}

function FirmaDialogo({ f, quien, alCerrar }: { f: FormatoFirmado; quien: Quien; alCerrar: () => void }) {
  const guardar = useGuardar(formatos.actualizar_firma, { ID: f.ID }, { alHacer: alCerrar });
  // The text that was on the screen when the box opened is the one that is signed.
  const [HUELLA] = useState(f.HUELLA);
  return (
    <Recuadro ocupado={guardar.enviando} alTerminar={(imagen) => void guardar.enviar({ [quien]: imagen, HUELLA })}>
      {(recuadro, botones) => (
        <Dialogo
          titulo="Firmar"
          descripcion={`${nombreDeQuien(quien)}: firme dentro del recuadro con el dedo, un lápiz o el ratón, o suba una imagen de su firma.`}
          abierto
          alCerrar={alCerrar}
          ancho="m"
          pie={
            <>
              <Cancelar />
              {botones}
            </>
          }
        >
          {recuadro}
        </Dialogo>
      )}
    </Recuadro>
  );
}
