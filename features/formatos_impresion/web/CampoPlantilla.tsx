// The editor of a template's text, with the list of variables over the cursor.

import type { JSONContent } from '@tiptap/react';
import { useMemo, useRef, useState } from 'react';
import { P, type Permiso } from '#domain/permisos.ts';
import { TextoAyuda } from '#kernel/web/caja_campo.tsx';
import type { EditorRef } from '#kernel/web/editor.tsx';
import { CampoRico } from '#kernel/web/rico.tsx';
import { usePuedeEscribir } from '#kernel/web/sesion.tsx';
import type { Variable } from '../variables.ts';
import { BuscaVariable } from './BuscaVariable.tsx';
import { extensiones } from './extensiones.ts';
import estilos from './formatos.module.css';
import { Herramientas } from './Herramientas.tsx';

const ANCHO_MENU = 320;
interface Props {
  variables: readonly Variable[];
  /** The field, and the permission to write it. */
  nombre?: string;
  permiso?: Permiso;
}
export function CampoPlantilla({ variables, nombre = 'PLANTILLA', permiso = P.plantillas.impresion }: Props) {
  const puede = usePuedeEscribir(permiso);
  const caja = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorRef>(null);
  const [lugar, setLugar] = useState<{ x: number; y: number }>();
  const pedir = useRef(() => {});
  pedir.current = () => {
    const e = editor.current?.tiptap();
    const marco = caja.current?.getBoundingClientRect();
    if (!e || !marco) return;
    const { left, bottom } = e.view.coordsAtPos(e.state.selection.from);
    setLugar({ x: Math.max(0, Math.min(left - marco.left, marco.width - ANCHO_MENU)), y: bottom - marco.top + 4 });
  };
  const nodos = useMemo(() => extensiones(() => pedir.current()), []);
  const cerrar = () => {
    setLugar(undefined);
    // At once, so that the next key goes to the text.
    editor.current?.tiptap()?.view.focus();
  };
  const poner = (contenido: JSONContent) => {
    cerrar();
    editor.current?.tiptap()?.commands.insertContent(contenido);
  };
  return (
    <div className={estilos.caja} ref={caja}>
      <CampoRico
        ref={editor}
        nombre={nombre}
        alto={500}
        extensiones={nodos}
        herramientas={(e) => <Herramientas editor={e} alPedirVariable={() => pedir.current()} />}
      />
      {lugar && (
        <BuscaVariable
          variables={variables}
          lugar={lugar}
          alCerrar={cerrar}
          alSalir={() => setLugar(undefined)}
          alElegir={(v) => poner({ type: 'variable', attrs: { clave: v.clave } })}
          alEscribir={(text) => poner({ type: 'text', text })}
        />
      )}
      {puede && (
        <TextoAyuda>
          Escriba <kbd>{'{{'}</kbd> para elegir una variable sin soltar el teclado. Dentro de una tabla, Tab pasa a la celda siguiente y
          Mayús con las flechas selecciona varias.
        </TextoAyuda>
      )}
    </div>
  );
}
