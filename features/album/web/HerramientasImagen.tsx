// The editor's button for images, and the size of the selected one.
import { type Editor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { Boton, Seleccion } from '#kernel/web/controles.tsx';
import { AlbumDialogo } from './AlbumDialogo.tsx';
import { ponerImagen } from './nodo.ts';

const TAMANOS = [
  { valor: '120', texto: 'Chica' },
  { valor: '250', texto: 'Mediana' },
  { valor: '420', texto: 'Grande' },
  { valor: '100%', texto: 'Todo el ancho' },
];
export function HerramientasImagen({ editor }: { editor: Editor }) {
  const [abierto, setAbierto] = useState(false);
  const ancho = useEditorState({
    editor,
    selector: ({ editor: e }) => (e.isActive('imagen') ? String(e.getAttributes('imagen').width ?? '') : null),
  });
  return (
    <>
      <Boton plano chico icono="imagen" onClick={() => setAbierto(true)}>
        Imagen
      </Boton>
      {ancho !== null && (
        <Seleccion
          aria-label="Tamaño de la imagen"
          opciones={TAMANOS}
          valor={ancho}
          {...(TAMANOS.some((t) => t.valor === ancho) ? {} : { vacio: 'Tamaño' })}
          alCambiar={(width) => editor.commands.updateAttributes('imagen', { width: width || null })}
        />
      )}
      <AlbumDialogo
        abierto={abierto}
        alCerrar={() => setAbierto(false)}
        alElegir={(i) => {
          setAbierto(false);
          ponerImagen(editor, i);
        }}
      />
    </>
  );
}
