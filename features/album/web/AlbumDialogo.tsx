// Dialog of the album: choose an image, upload new ones, delete those that no text shows.

import { useRef, useState } from 'react';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import { filtrar } from '#kernel/web/combo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, CajaBusqueda } from '#kernel/web/controles.tsx';
import { confirmarEliminar, Dialogo } from '#kernel/web/dialogo.tsx';
import { Cargando, Vacio } from '#kernel/web/pagina.tsx';
import { usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { Visor } from '#kernel/web/visor.tsx';
import { album, ESCRIBEN, type ImagenConEnlace } from '../contract.ts';
import estilos from './album.module.css';
import { subir } from './subir.ts';

interface Props {
  abierto: boolean;
  alCerrar: () => void;
  alElegir: (i: ImagenConEnlace) => void;
}
export function AlbumDialogo({ abierto, alCerrar, alElegir }: Props) {
  return (
    <Dialogo titulo="Álbum de imágenes" abierto={abierto} alCerrar={alCerrar} ancho="l">
      {abierto && <Album alElegir={alElegir} />}
    </Dialogo>
  );
}

function Album({ alElegir }: Pick<Props, 'alElegir'>) {
  const datos = useDatos(album.obtener);
  const eliminar = useGuardar(album.eliminar);
  const puede = usePuedeEscribir(...ESCRIBEN);
  const archivo = useRef<HTMLInputElement>(null);
  const [buscado, setBuscado] = useState('');
  const [vista, setVista] = useState<string>();
  const [subiendo, setSubiendo] = useState(false);
  const enviar = async (archivos: File[]) => {
    setSubiendo(true);
    try {
      const [una, ...otras] = await subir(archivos);
      // A single uploaded image is inserted into the text at once.
      if (una && otras.length === 0) alElegir(una);
    } catch (e) {
      avisar((e as Error).message, 'mal');
    } finally {
      setSubiendo(false);
    }
  };
  const quitar = async (i: ImagenConEnlace) => {
    if (await confirmarEliminar(`la imagen «${i.FOTONOMBRE}»`)) await eliminar.enviar({}, { CODIGOFOTO: i.CODIGOFOTO });
  };
  const halladas = filtrar(datos.data ?? [], buscado, (i) => i.FOTONOMBRE);
  return (
    <div className={estilos.album}>
      <div className={`${comunes.fila} ${comunes.envuelve}`}>
        <CajaBusqueda valor={buscado} alCambiar={setBuscado} etiqueta="Buscar imagen" />
        <span className={comunes.crece} />
        {puede && (
          <Boton icono="subir" ocupado={subiendo} onClick={() => archivo.current?.click()}>
            Subir imágenes
          </Boton>
        )}
      </div>
      <input
        ref={archivo}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif,image/heic"
        multiple
        hidden
        aria-label="Imágenes para el álbum"
        onChange={(e) => {
          void enviar([...(e.target.files ?? [])]);
          e.target.value = '';
        }}
      />
      <Cargando de={datos}>
        {halladas.length === 0 ? (
          <Vacio
            icono="imagen"
            texto={
              buscado ? 'No hay resultados' : 'Aquí van las imágenes de sus formatos y notas: sellos, esquemas, logotipos de aseguradoras'
            }
          />
        ) : (
          <ul className={estilos.rejilla} aria-label="Imágenes">
            {halladas.map((i) => (
              <li key={i.CODIGOFOTO}>
                <button type="button" className={estilos.imagen} onClick={() => alElegir(i)}>
                  <img src={i.CODIGO_ENLACE} alt="" loading="lazy" />
                  <span>{i.FOTONOMBRE}</span>
                </button>
                <Boton plano chico icono="ver" aria-label={`Ver ${i.FOTONOMBRE}`} onClick={() => setVista(i.CODIGOFOTO)} />
                {puede && <Boton plano chico icono="eliminar" aria-label={`Eliminar ${i.FOTONOMBRE}`} onClick={() => void quitar(i)} />}
              </li>
            ))}
          </ul>
        )}
      </Cargando>
      <Visor
        piezas={halladas.map((i) => ({ clave: i.CODIGOFOTO, clase: 'imagen', url: i.CODIGO_ENLACE, titulo: i.FOTONOMBRE }))}
        abierta={vista}
        alIr={(clave) => setVista(clave as string)}
        alCerrar={() => setVista(undefined)}
        alCaducar={() => void datos.refetch()}
      />
    </div>
  );
}
