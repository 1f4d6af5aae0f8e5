// /catalogs/medical-images: the images that questions of clinical histories can use.

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import { abrirCon, eliminarCon } from '#kernel/web/acciones_fila.tsx';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { Pagina } from '#kernel/web/pagina.tsx';
import { pedirEliminar } from '#kernel/web/registro.tsx';
import { usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { SugeridosDialogo } from '#kernel/web/sugeridos.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { type ImagenEnLista, imagenesInteractivas } from '../contract.ts';
import estilos from './imagenes.module.css';

const pagina = (id: number | 'new') => `/catalogs/medical-image/${id}`;
export default function Imagenes() {
  const ir = useNavigate();
  const puede = usePuedeEscribir(P.catalogosClinicos.plantillasHistorias);
  const datos = useDatos(imagenesInteractivas.obtener);
  const faltan = useDatos(imagenesInteractivas.sugeridas, {}, { si: puede }).data ?? [];
  const [sugiere, setSugiere] = useState(false);
  const sugerir = useGuardar(imagenesInteractivas.agregar_sugeridas, {}, { alHacer: () => setSugiere(false) });
  const eliminar = useGuardar(imagenesInteractivas.eliminar);
  const abrir = (i: ImagenEnLista) => void ir(pagina(i.ID));
  const agregar = () => void ir(pagina('new'));
  const alEliminar = ({ ID, NOMBRE }: ImagenEnLista) =>
    pedirEliminar(imagenesInteractivas.puede_eliminar, { ID }, `la imagen «${NOMBRE}»`, () => eliminar.enviar({}, { ID }));
  return (
    <Pagina
      titulo="Imágenes interactivas"
      acciones={
        puede && (
          <>
            {faltan.length > 0 && (
              <Boton icono="lista" onClick={() => setSugiere(true)}>
                Imágenes sugeridas
              </Boton>
            )}
            <Boton primario icono="mas" onClick={agregar}>
              Agregar
            </Boton>
          </>
        )
      }
    >
      <Tabla
        nombre="Imágenes interactivas"
        filas={datos.data}
        cargando={datos.isPending}
        error={datos.error?.message}
        claveDe={(i) => i.ID}
        vacio={{
          texto: 'Aquí van las imágenes donde se señalan lesiones: un odontograma, un cuerpo, un rostro.',
          accion: puede && (
            <Boton icono="mas" onClick={agregar}>
              Agregar imagen
            </Boton>
          ),
        }}
        uno="una Imagen"
        acciones={[abrirCon(puede, abrir), ...(puede ? [eliminarCon(alEliminar)] : [])]}
        columnas={[
          {
            clave: 'IMAGEN',
            titulo: 'Imagen',
            ancho: '120px',
            valor: () => '',
            celda: (i) => <img className={estilos.miniatura} src={i.IMAGEN} alt="" loading="lazy" />,
          },
          { clave: 'NOMBRE', titulo: 'Nombre', movil: 'titulo' },
          {
            clave: 'NODOS',
            titulo: 'Nodos',
            derecha: true,
            ancho: '100px',
            celda: (i) => <span className={comunes.numeros}>{i.NODOS}</span>,
            movil: 'no',
          },
          {
            clave: 'ACTIVO',
            titulo: 'Activa',
            ancho: '110px',
            valor: (i) => (i.ACTIVO ? 'Sí' : 'No'),
            celda: (i) => (i.ACTIVO ? 'Sí' : <Ficha>No</Ficha>),
          },
        ]}
      />
      {sugiere && (
        <SugeridosDialogo
          titulo="Imágenes sugeridas"
          texto="Con los lugares que se pueden señalar ya puestos: los nombres y los lugares se cambian después."
          faltan={faltan.map((i) => ({ nombre: i.NOMBRE, nota: `${i.NODOS} lugares para señalar` }))}
          que={['imagen', 'imágenes']}
          ocupado={sugerir.enviando}
          alAgregar={(NOMBRES) => void sugerir.enviar({ NOMBRES })}
          alCerrar={() => setSugiere(false)}
        />
      )}
    </Pagina>
  );
}
