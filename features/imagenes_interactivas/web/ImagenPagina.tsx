// /catalogs/medical-image/:id: a new image is uploaded first, then its nodes are placed on it.

import { type DragEvent, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { P } from '#domain/permisos.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import type { ControlDeCampo } from '#kernel/web/campo.ts';
import comunes from '#kernel/web/comunes.module.css';
import { comoBoton } from '#kernel/web/controles.tsx';
import { BarraGuardar, Campo, Formulario, Rejilla } from '#kernel/web/form.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { comprimirImagen } from '#kernel/web/imagen.ts';
import { Cargando, Pagina } from '#kernel/web/pagina.tsx';
import { usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { type ImagenCompleta, ImagenEditada, ImagenNueva, imagenesInteractivas } from '../contract.ts';
import estilos from './imagenes.module.css';
import { Nodos } from './Nodos.tsx';

const LISTA = '/catalogs/medical-images';
export default function ImagenPagina() {
  const id = useParams().id ?? 'new';
  return id === 'new' ? <Nueva /> : <Guardada key={id} ID={Number(id) || 0} />;
}

function Nueva() {
  const ir = useNavigate();
  const puede = usePuedeEscribir(P.catalogosClinicos.plantillasHistorias);
  const g = useGuardar(
    imagenesInteractivas.agregar,
    {},
    { alHacer: ({ ID }) => void ir(`/catalogs/medical-image/${ID}`, { replace: true }) },
  );
  return (
    <Pagina titulo="Agregar Imagen interactiva" volver={LISTA} ancho="lectura">
      <Formulario
        schema={ImagenNueva}
        inicial={{ NOMBRE: '', ACTIVO: 1, IMAGEN: null }}
        errores={g.errores}
        soloLectura={!puede}
        alGuardar={async (v: Arbol) => (await g.enviar(v)) !== undefined}
      >
        <Rejilla>
          <Campo nombre="NOMBRE" enfocar />
          <Campo nombre="ACTIVO" />
          <Campo nombre="IMAGEN" ancho="todo" control={(c) => <Subir c={c} />} />
        </Rejilla>
        {puede && <BarraGuardar de={g} />}
      </Formulario>
    </Pagina>
  );
}

/** Chooses an image file, by dialog or by dropping it. */
function Subir({ c }: { c: ControlDeCampo }) {
  const [url, setUrl] = useState('');
  const archivo = c.valor instanceof Blob ? c.valor : undefined;
  useEffect(() => {
    if (!archivo) return setUrl('');
    const u = URL.createObjectURL(archivo);
    setUrl(u);
    return () => URL.revokeObjectURL(u);
  }, [archivo]);
  const tomar = async (f: File | undefined) => {
    if (f) c.alCambiar(await comprimirImagen(f));
  };
  const soltar = (e: DragEvent) => {
    e.preventDefault();
    void tomar(e.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button inside is the other
    <div className={estilos.subir} onDragOver={(e) => e.preventDefault()} onDrop={soltar}>
      {url ? <img src={url} alt="Imagen elegida" /> : <Icono n="imagen" t="l" />}
      <label {...comoBoton()}>
        <Icono n="subir" />
        {url ? 'Cambiar la imagen' : 'Elegir una imagen'}
        <input
          id={c.id}
          type="file"
          accept="image/*"
          className={comunes.oculto}
          disabled={c.deshabilitado}
          aria-invalid={c.invalido || undefined}
          {...(c.describe ? { 'aria-describedby': c.describe } : {})}
          onChange={(e) => void tomar(e.target.files?.[0])}
        />
      </label>
      <p className={comunes.tenue}>O suéltela aquí. JPG, PNG, GIF, WEBP o HEIC, de hasta 35 MB.</p>
    </div>
  );
}

function Guardada({ ID }: { ID: number }) {
  const datos = useDatos(imagenesInteractivas.obtener_editable, { ID }, { fresco: 0 });
  return <Cargando de={datos}>{datos.data && <Edicion key={datos.data.VERSION} imagen={datos.data} />}</Cargando>;
}

const aFormulario = ({ NODO, ...i }: ImagenCompleta): Arbol => ({
  NOMBRE: i.NOMBRE,
  ACTIVO: i.ACTIVO,
  VERSION: i.VERSION,
  NODO: NODO.map(({ ID, NOMBRE, X, Y, ACTIVO }) => ({ ID, NOMBRE, X, Y, ACTIVO })),
});
function Edicion({ imagen }: { imagen: ImagenCompleta }) {
  const ir = useNavigate();
  const puede = usePuedeEscribir(P.catalogosClinicos.plantillasHistorias);
  const { ID } = imagen;
  const g = useGuardar(imagenesInteractivas.actualizar, { ID }, { alHacer: () => void ir(LISTA) });
  return (
    <Pagina titulo={`${puede ? 'Editar' : 'Detalles de'} Imagen interactiva`} volver={LISTA}>
      <Formulario
        schema={ImagenEditada}
        inicial={aFormulario(imagen)}
        errores={g.errores}
        soloLectura={!puede}
        alGuardar={async (v: Arbol) => (await g.enviar({ ...v, ID })) !== undefined}
      >
        <div className={estilos.cabecera}>
          <Campo nombre="NOMBRE" />
          <Campo nombre="ACTIVO" />
        </div>
        <Nodos imagen={imagen} puede={puede} />
        {puede && <BarraGuardar de={g} />}
      </Formulario>
    </Pagina>
  );
}
