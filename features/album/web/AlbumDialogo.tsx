// Dialog of the album: choose an image, upload new ones, delete those that no text shows.

import { useState } from 'react';
import type { z } from 'zod';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import { filtrar } from '#kernel/web/combo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, CajaBusqueda } from '#kernel/web/controles.tsx';
import { confirmarEliminar, Dialogo } from '#kernel/web/dialogo.tsx';
import { Cargando, Vacio } from '#kernel/web/pagina.tsx';
import { usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { useSubidas } from '#kernel/web/subidas.ts';
import { Visor } from '#kernel/web/visor.tsx';
import { ListaDeSubidas, ZonaDeArchivos } from '#kernel/web/zona_archivos.tsx';
import { album, ESCRIBEN, type ImagenConEnlace } from '../contract.ts';
import { puedeSubir } from '../rules.ts';
import estilos from './album.module.css';

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
  const [buscado, setBuscado] = useState('');
  const [vista, setVista] = useState<string>();
  const s = useSubidas({
    call: album.agregar,
    params: {},
    cuerpo: (IMAGEN) => ({ IMAGEN }),
    revisar: (IMAGEN) => (album.agregar.body as z.ZodType).safeParse({ IMAGEN }).error?.issues[0]?.message ?? '',
    // A single uploaded image is inserted into the text at once.
    alGuardar: (una) => s.subidas.length === 1 && alElegir(una),
  });
  const elegir = (archivos: File[]) => {
    const v = puedeSubir(archivos.length);
    if (v !== true) return avisar(v, 'mal');
    // What went up earlier is in the album.
    for (const hecha of s.subidas.filter((x) => x.estado === 'hecha')) s.quitar(hecha.clave);
    s.agregar(archivos, true);
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
      </div>
      {puede && (
        <ZonaDeArchivos
          etiqueta="Imágenes para el álbum"
          texto="Suelte o pegue aquí imágenes"
          icono="imagen"
          acepta="image/png,image/jpeg,image/webp,image/gif,image/heic"
          varios
          alElegir={elegir}
        />
      )}
      <ListaDeSubidas subidas={s.subidas} alSubir={s.subir} alQuitar={s.quitar} />
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
