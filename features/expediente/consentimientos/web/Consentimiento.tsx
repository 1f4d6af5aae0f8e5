// /patient/:CODIGOPACIENTE/consent/:CONSECUTIVO: a consent as it was signed.
import { useParams } from 'react-router';
import { P } from '#domain/permisos.ts';
import { Documento } from '#features/expediente/formatos/web/Documento.tsx';
import { useCodigoPaciente } from '#features/pacientes/web/paciente.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, EnlaceBoton, Ficha } from '#kernel/web/controles.tsx';
import { abrirArchivo } from '#kernel/web/imprimir.tsx';
import { Cargando, Pagina } from '#kernel/web/pagina.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { consentimientos } from '../contract.ts';

export default function Consentimiento() {
  const CODIGOPACIENTE = useCodigoPaciente();
  const CONSECUTIVO = Number(useParams().CONSECUTIVO);
  const veFormatos = useSesion().permisos.has(P.formatos.ver);
  const base = `/patient/${CODIGOPACIENTE}`;
  const params = { CODIGOPACIENTE, CONSECUTIVO };
  const datos = useDatos(consentimientos.obtener_uno, params);
  const f = datos.data;
  return (
    <Pagina
      titulo={`Consentimiento ${CONSECUTIVO}`}
      volver={veFormatos ? `${base}/doc-formats` : base}
      junto={
        <Ficha tono="bien" icono="listo">
          Firmado
        </Ficha>
      }
      acciones={
        f && (
          <>
            <Boton icono="imprimir" onClick={() => abrirArchivo(consentimientos.imprimir, params, undefined, 'consentimiento')}>
              Imprimir
            </Boton>
            {veFormatos && f.FALTAN.length > 0 && (
              <EnlaceBoton icono="nota" a={`${base}/doc-format/${f.ID}/sign`}>
                Firmar
              </EnlaceBoton>
            )}
          </>
        )
      }
    >
      <Cargando de={datos}>
        {f && (
          <div className={comunes.columna}>
            <h2>{f.NOMBRE}</h2>
            <Documento f={f} />
          </div>
        )}
      </Cargando>
    </Pagina>
  );
}
