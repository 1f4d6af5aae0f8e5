// /patient/:CODIGOPACIENTE/documents and /patient/:CODIGOPACIENTE/documents/folder/:CODIGOCARPETA

import { useState } from 'react';
import { useParams } from 'react-router';
import { P } from '#domain/permisos.ts';
import { BotonesDeVisor, detalleDe } from '#features/expediente/carpetas/web/archivo.tsx';
import { Carpetas } from '#features/expediente/carpetas/web/Carpetas.tsx';
import { EditarArchivo } from '#features/expediente/carpetas/web/EditarArchivo.tsx';
import { useAccionesDeRegistro } from '#features/expediente/registros/web/acciones.tsx';
import { columnaFecha } from '#features/expediente/registros/web/ListaDeRegistros.tsx';
import { useCodigoPaciente, useModificable } from '#features/pacientes/web/paciente.ts';
import type { Accion } from '#kernel/web/acciones_fila.tsx';
import { useDatos } from '#kernel/web/api.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { Cargando, Pagina } from '#kernel/web/pagina.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { Visor } from '#kernel/web/visor.tsx';
import type { Pieza } from '#kernel/web/visor_piezas.ts';
import { pesoTexto } from '#kernel/web/zona_archivos.tsx';
import { DocumentoEditado, type DocumentoEnLista, documentos, MAX_DOCUMENTOS } from '../contract.ts';
import { SubirDocumentos } from './SubirDocumentos.tsx';

const PALABRAS = { una: 'Su documento quedará', varias: 'documentos quedarán' };
interface PiezaDeDocumento extends Pieza {
  documento: DocumentoEnLista;
}
const piezaDe = (documento: DocumentoEnLista): PiezaDeDocumento => ({
  documento,
  clave: documento.CONTADOR,
  clase: documento.TIPO === 'pdf' ? 'pdf' : 'texto',
  url: documento.DOCUMENTO,
  titulo: documento.DESCRIPCION,
  detalle: detalleDe(documento),
});

export default function Documentos() {
  const CODIGOPACIENTE = useCodigoPaciente();
  const CODIGOCARPETA = Number(useParams().CODIGOCARPETA ?? 0);
  const [url, cambiar] = useDireccion();
  const [nueva, setNueva] = useState(false);
  const [editado, setEditado] = useState<DocumentoEnLista>();
  const edita = useModificable(P.archivos.editar);
  const datos = useDatos(documentos.obtener, { CODIGOPACIENTE, CODIGOCARPETA });
  const { DOCUMENTOS, CARPETAS = [] } = datos.data ?? {};
  const ver = Number(url.get('ver')) || undefined;
  const aqui = ver === undefined || DOCUMENTOS?.some((d) => d.CONTADOR === ver);
  const suelto = useDatos(documentos.obtener_uno, { CODIGOPACIENTE, CONTADOR: ver ?? 0 }, { si: Boolean(DOCUMENTOS) && !aqui });
  const otro = !aqui && suelto.data?.CONTADOR === ver ? suelto.data : undefined;
  const subiendo = edita && url.get('nuevo') === '1';
  const editar: Accion<DocumentoEnLista> = { texto: 'Editar', icono: 'nota', tecla: 'E', hacer: setEditado };
  const { acciones, dialogo } = useAccionesDeRegistro<DocumentoEnLista>({
    nombre: (d) => `el documento «${d.DESCRIPCION}»`,
    params: ({ CONTADOR }) => ({ CODIGOPACIENTE, CONTADOR }),
    enviar: documentos.enviar,
    imprimir: documentos.imprimir,
    papel: 'documento',
    eliminar: { call: documentos.eliminar },
    otras: edita ? [editar] : [],
  });
  const detalles: Accion<DocumentoEnLista> = {
    texto: 'Detalles',
    icono: 'ver',
    tecla: 'V',
    abre: true,
    hacer: ({ CONTADOR }) => cambiar({ ver: CONTADOR }, { paso: true }),
  };
  const carpeta = CARPETAS.find((c) => c.CODIGOCARPETA === CODIGOCARPETA);
  // The heading is the folder's name.
  if (CODIGOCARPETA && datos.isPending) return <Cargando de={datos}>{null}</Cargando>;
  const subir = (primario: boolean) => (
    <Boton icono="subir" {...(primario ? { primario } : {})} onClick={() => cambiar({ nuevo: 1 })}>
      Subir documentos
    </Boton>
  );
  return (
    <Pagina
      titulo={carpeta?.DESCRIPCION ?? 'Documentos'}
      {...(CODIGOCARPETA ? { volver: `/patient/${CODIGOPACIENTE}/documents` } : {})}
      acciones={edita && subir(true)}
    >
      {!CODIGOCARPETA && (
        <Carpetas
          calls={documentos}
          carpetas={CARPETAS}
          base="documents"
          palabras={PALABRAS}
          nueva={nueva}
          alCerrarNueva={() => setNueva(false)}
        />
      )}
      <Tabla
        nombre="Documentos"
        filas={DOCUMENTOS}
        cargando={datos.isPending}
        error={datos.error?.message}
        claveDe={(d) => d.CONTADOR}
        uno="un documento"
        tope={MAX_DOCUMENTOS}
        barra={
          edita &&
          !CODIGOCARPETA && (
            <Boton icono="carpeta" onClick={() => setNueva(true)}>
              Nueva carpeta
            </Boton>
          )
        }
        acciones={[detalles, ...acciones]}
        columnas={[
          { clave: 'DESCRIPCION', titulo: 'Nombre', movil: 'titulo' },
          { ...columnaFecha<DocumentoEnLista>(), movil: 'linea' },
          { clave: 'USUARIO', titulo: 'Usuario', desde: 820, movil: 'no' },
          {
            clave: 'PESO',
            titulo: 'Tamaño',
            ancho: '130px',
            derecha: true,
            desde: 720,
            movil: 'no',
            celda: (d) => `${d.TIPO === 'pdf' ? 'PDF' : 'Texto'}, ${pesoTexto(d.PESO)}`,
          },
        ]}
        vacio={{
          texto:
            CARPETAS.length && !CODIGOCARPETA
              ? 'Fuera de las carpetas no hay documentos'
              : 'Aquí van los papeles de otros: notas de egreso, interconsultas, cartas de la aseguradora',
          ...(edita ? { accion: subir(false) } : {}),
        }}
      />
      {!ver && dialogo}
      {!ver && editado && <Edicion documento={editado} carpetas={CARPETAS} alCerrar={() => setEditado(undefined)} />}
      {subiendo && <SubirDocumentos carpetas={CARPETAS} carpeta={CODIGOCARPETA} alCerrar={() => cambiar({ nuevo: '' })} />}
      <Visor
        piezas={[...(otro ? [otro] : []), ...(DOCUMENTOS ?? [])].map(piezaDe)}
        abierta={aqui || otro ? ver : undefined}
        alIr={(clave) => cambiar({ ver: clave })}
        alCerrar={() => cambiar({ ver: '' })}
        alCaducar={() => void datos.refetch()}
        acciones={({ documento }) => <BotonesDeVisor acciones={acciones} fila={documento} />}
      >
        {dialogo}
        {editado && <Edicion documento={editado} carpetas={CARPETAS} alCerrar={() => setEditado(undefined)} />}
      </Visor>
    </Pagina>
  );
}

type EdicionProps = Pick<Parameters<typeof EditarArchivo>[0], 'carpetas' | 'alCerrar'> & { documento: DocumentoEnLista };
const Edicion = ({ documento, ...p }: EdicionProps) => (
  <EditarArchivo titulo="Editar documento" call={documentos.actualizar} schema={DocumentoEditado} archivo={documento} {...p} />
);
