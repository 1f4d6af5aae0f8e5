// /patient/:CODIGOPACIENTE/images and /patient/:CODIGOPACIENTE/images/folder/:CODIGOCARPETA

import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { P } from '#domain/permisos.ts';
import type { CarpetaEnLista } from '#features/expediente/carpetas/contract.ts';
import { BotonesDeVisor, detalleDe } from '#features/expediente/carpetas/web/archivo.tsx';
import { Carpetas } from '#features/expediente/carpetas/web/Carpetas.tsx';
import { EditarArchivo } from '#features/expediente/carpetas/web/EditarArchivo.tsx';
import { useAccionesDeRegistro } from '#features/expediente/registros/web/acciones.tsx';
import { useCodigoPaciente, useModificable } from '#features/pacientes/web/paciente.ts';
import { fechaCorta } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { useBusqueda } from '#kernel/web/busqueda.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, CajaBusqueda, EnlaceBoton } from '#kernel/web/controles.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { Cargando, Pagina, Vacio } from '#kernel/web/pagina.tsx';
import { Visor } from '#kernel/web/visor.tsx';
import type { Pieza } from '#kernel/web/visor_piezas.ts';
import { ImagenEditada, type ImagenEnLista, imagenesPaciente } from '../contract.ts';
import estilos from './imagenes.module.css';
import { useImagenes } from './imagenes.ts';

const PALABRAS = { una: 'Su imagen quedará', varias: 'imágenes quedarán' };
const SIN_CARPETAS: readonly CarpetaEnLista[] = [];

export default function Imagenes() {
  const CODIGOPACIENTE = useCodigoPaciente();
  const CODIGOCARPETA = Number(useParams().CODIGOCARPETA ?? 0);
  const [url, cambiar] = useDireccion();
  const { texto, poner } = useBusqueda(url.get('q') ?? '', (q) => cambiar({ q }));
  const [nueva, setNueva] = useState(false);
  const edita = useModificable(P.archivos.editar);
  const suyas = useDatos(imagenesPaciente.obtener_carpetas, { CODIGOPACIENTE });
  const carpetas = suyas.data ?? SIN_CARPETAS;
  const datos = useImagenes(CODIGOPACIENTE, CODIGOCARPETA, url.get('q') ?? '');
  const { imagenes } = datos;
  const carpeta = carpetas.find((c) => c.CODIGOCARPETA === CODIGOCARPETA);
  // The heading is the folder's name.
  if (CODIGOCARPETA && suyas.isPending) return <Cargando de={suyas}>{null}</Cargando>;
  const subir = `/patient/${CODIGOPACIENTE}/image/${CODIGOCARPETA}`;
  const boton = (primario: boolean) => (
    <EnlaceBoton a={subir} icono="subir" {...(primario ? { primario } : {})}>
      Subir imágenes
    </EnlaceBoton>
  );
  return (
    <Pagina
      titulo={carpeta?.DESCRIPCION ?? 'Imágenes'}
      {...(CODIGOCARPETA ? { volver: `/patient/${CODIGOPACIENTE}/images` } : {})}
      acciones={edita && boton(true)}
    >
      <div className={estilos.barra}>
        <CajaBusqueda valor={texto} alCambiar={poner} etiqueta="Buscar imágenes" />
        {edita && !CODIGOCARPETA && (
          <Boton icono="carpeta" onClick={() => setNueva(true)}>
            Nueva carpeta
          </Boton>
        )}
      </div>
      {!CODIGOCARPETA && !texto && (
        <Carpetas
          calls={imagenesPaciente}
          carpetas={carpetas}
          base="images"
          palabras={PALABRAS}
          nueva={nueva}
          alCerrarNueva={() => setNueva(false)}
        />
      )}
      <Cargando de={{ ...datos, data: imagenes }}>
        {imagenes?.length === 0 ? (
          (texto || CODIGOCARPETA > 0 || carpetas.length === 0) && (
            <Vacio
              icono="imagen"
              texto={
                texto
                  ? 'No hay resultados'
                  : 'Aquí van las fotografías y placas del paciente: una lesión que se sigue, una radiografía que trajo'
              }
              accion={edita && !texto && boton(false)}
            />
          )
        ) : (
          <Rejilla
            conCarpeta={!CODIGOCARPETA}
            imagenes={imagenes ?? []}
            alAbrir={(ver) => cambiar({ ver }, { paso: true })}
            sigue={datos.sigue}
            traer={datos.traer}
          />
        )}
      </Cargando>
      <VisorDeImagenes imagenes={imagenes} carpetas={carpetas} alCaducar={() => void datos.refetch()} />
    </Pagina>
  );
}

interface RejillaProps {
  /** They come from several folders. */
  conCarpeta: boolean;
  imagenes: readonly ImagenEnLista[];
  alAbrir: (CONTADOR: number) => void;
  sigue: boolean;
  traer: () => void;
}
function Rejilla({ imagenes, conCarpeta, alAbrir, sigue, traer }: RejillaProps) {
  return (
    <>
      <ul className={estilos.rejilla} aria-label="Imágenes">
        {imagenes.map((i) => (
          <li key={i.CONTADOR}>
            <button type="button" className={estilos.imagen} onClick={() => alAbrir(i.CONTADOR)}>
              <img src={i.MINIATURA} alt="" loading="lazy" decoding="async" />
              <span>{i.DESCRIPCION}</span>
              <span className={`${comunes.tenue} ${comunes.numeros}`}>
                {fechaCorta(i.FECHA)}
                {conCarpeta && i.CARPETA && ` · ${i.CARPETA}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {/* A new one after each page: the end may still be in sight. */}
      {sigue && <Final key={imagenes.length} traer={traer} />}
    </>
  );
}

function Final({ traer }: { traer: () => void }) {
  const final = useRef<HTMLDivElement>(null);
  const pedir = useRef(traer);
  useEffect(() => {
    // A screen ahead, so that scrolling does not stop.
    const ojo = new IntersectionObserver(([e]) => e?.isIntersecting && pedir.current(), { rootMargin: '800px' });
    ojo.observe(final.current!);
    return () => ojo.disconnect();
  }, []);
  return <div ref={final} />;
}

interface PiezaDeImagen extends Pieza {
  imagen: ImagenEnLista;
}
const piezaDe = (imagen: ImagenEnLista): PiezaDeImagen => ({
  ...{ imagen, clave: imagen.CONTADOR, clase: 'imagen', url: imagen.FOTO, titulo: imagen.DESCRIPCION, detalle: detalleDe(imagen) },
});
interface VisorProps {
  imagenes: readonly ImagenEnLista[] | undefined;
  carpetas: readonly CarpetaEnLista[];
  alCaducar: () => void;
}
/** The picture that the address names, which may be in another folder than the one behind it. */
function VisorDeImagenes({ imagenes, carpetas, alCaducar }: VisorProps) {
  const CODIGOPACIENTE = useCodigoPaciente();
  const [url, cambiar] = useDireccion();
  const [editada, setEditada] = useState<ImagenEnLista>();
  const edita = useModificable(P.archivos.editar);
  const ver = Number(url.get('ver')) || undefined;
  const aqui = imagenes?.find((i) => i.CONTADOR === ver);
  const leer = ver !== undefined && Boolean(imagenes) && !aqui;
  const suelta = useDatos(imagenesPaciente.obtener_uno, { CODIGOPACIENTE, CONTADOR: ver ?? 0 }, { si: leer });
  // One that is moved leaves the list: it stays on the screen while it is read by itself.
  const vista = useRef<ImagenEnLista>(undefined);
  const leida = suelta.isError ? undefined : [suelta.data, vista.current].find((i) => i?.CONTADOR === ver);
  const otra = leer ? leida : undefined;
  vista.current = aqui ?? otra;
  const { acciones, dialogo } = useAccionesDeRegistro<ImagenEnLista>({
    nombre: (i) => `la imagen «${i.DESCRIPCION}»`,
    params: ({ CONTADOR }) => ({ CODIGOPACIENTE, CONTADOR }),
    enviar: imagenesPaciente.enviar,
    imprimir: imagenesPaciente.imprimir,
    papel: 'imagen',
    eliminar: { call: imagenesPaciente.eliminar },
    otras: edita ? [{ texto: 'Editar', icono: 'nota', hacer: setEditada }] : [],
  });
  const cerrar = () => cambiar({ ver: '' });
  const piezas = [...(otra ? [otra] : []), ...(imagenes ?? [])].map(piezaDe);
  return (
    <Visor
      piezas={piezas}
      abierta={aqui || otra ? ver : undefined}
      alIr={(clave) => cambiar({ ver: clave })}
      alCerrar={cerrar}
      alCaducar={alCaducar}
      acciones={({ imagen }) => <BotonesDeVisor acciones={acciones} fila={imagen} />}
    >
      {dialogo}
      {editada && (
        <EditarArchivo
          titulo="Editar imagen"
          call={imagenesPaciente.actualizar}
          schema={ImagenEditada}
          archivo={editada}
          carpetas={carpetas}
          alCerrar={() => setEditada(undefined)}
        />
      )}
    </Visor>
  );
}
