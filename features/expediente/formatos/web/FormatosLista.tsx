// /patient/:CODIGOPACIENTE/doc-formats
import { useNavigate, useSearchParams } from 'react-router';
import { P } from '#domain/permisos.ts';
import { columnaFecha, ListaDeRegistros, useColumnasDeQuien } from '#features/expediente/registros/web/ListaDeRegistros.tsx';
import { useCodigoPaciente, useModificable } from '#features/pacientes/web/paciente.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { type FormatoEnLista, formatos, MAX_FORMATOS } from '../contract.ts';
import { useAcciones } from './acciones.tsx';
import { NuevoDialogo } from './NuevoDialogo.tsx';

export default function FormatosLista() {
  const CODIGOPACIENTE = useCodigoPaciente();
  const ir = useNavigate();
  const [url, setUrl] = useSearchParams();
  const datos = useDatos(formatos.obtener, { CODIGOPACIENTE });
  const { acciones, dialogo } = useAcciones({ enLista: true });
  const agrega = useModificable(P.formatos.agregar);
  const quien = useColumnasDeQuien<FormatoEnLista>('');
  return (
    <ListaDeRegistros
      titulo="Formatos"
      uno="un Formato"
      datos={datos}
      tope={MAX_FORMATOS}
      claveDe={(f) => f.ID}
      columnas={[
        columnaFecha(),
        { clave: 'NOMBRE', titulo: 'Nombre', movil: 'linea' },
        { clave: 'FIRMADO', titulo: 'Firma', ancho: '190px', valor: estadoDe, celda: (f) => <Estado f={f} /> },
        quien.medico,
      ]}
      acciones={acciones}
      otros={
        agrega && (
          <Boton primario icono="mas" onClick={() => setUrl({ nuevo: '1' }, { replace: true })}>
            Agregar formato
          </Boton>
        )
      }
      vacio="Aquí quedan los consentimientos, certificados y constancias del paciente, y sus firmas"
    >
      {dialogo}
      {agrega && url.get('nuevo') && (
        <NuevoDialogo
          alCerrar={() => setUrl({}, { replace: true })}
          alHacer={(ID) => void ir(`/patient/${CODIGOPACIENTE}/doc-format/${ID}`, { replace: false })}
        />
      )}
    </ListaDeRegistros>
  );
}

const estadoDe = ({ FIRMADO, PENDIENTES }: FormatoEnLista): string =>
  !FIRMADO
    ? PENDIENTES
      ? 'Sin firmar'
      : ''
    : PENDIENTES
      ? `Firmado, ${PENDIENTES === 1 ? 'falta 1 firma' : `faltan ${PENDIENTES} firmas`}`
      : 'Firmado';
function Estado({ f }: { f: FormatoEnLista }) {
  const texto = estadoDe(f);
  if (!texto) return null;
  return (
    <Ficha {...(f.FIRMADO ? { tono: f.PENDIENTES ? ('cuidado' as const) : ('bien' as const), icono: 'listo' as const } : {})}>
      {texto}
    </Ficha>
  );
}
