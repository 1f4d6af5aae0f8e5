// The rich text field of a form. The editor's code is loaded when needed; stored text is shown without it.

import type { Editor as Tiptap } from '@tiptap/react';
import { type ComponentType, lazy, type Ref, type RefCallback, Suspense, useCallback, useRef } from 'react';
import estilos from './editor.module.css';
import type { EditorProps, EditorRef } from './editor.tsx';
import { ALTO_BARRA, ALTO_EDITOR } from './editor_medidas.ts';
import { Campo } from './form.tsx';
import { Esqueleto } from './pagina.tsx';

const Basico = lazy(() => import('./editor.tsx'));
export function CampoRico({
  editor: Editor = Basico,
  nombre,
  etiqueta,
  alto,
  soloLectura,
  extensiones,
  herramientas,
  ref,
}: {
  /** Another editor with more features, lazily imported. */
  editor?: ComponentType<EditorProps>;
  nombre: string;
  etiqueta?: string;
  alto?: number;
  soloLectura?: boolean;
  ref?: Ref<EditorRef>;
} & Pick<EditorProps, 'extensiones' | 'herramientas'>) {
  return (
    <Campo
      nombre={nombre}
      ancho="todo"
      {...(etiqueta ? { etiqueta } : {})}
      control={(c) => (
        <Suspense fallback={<PorVenir alto={alto} />}>
          <Editor
            {...(ref ? { ref } : {})}
            id={c.id}
            etiqueta={c.etiqueta}
            describe={c.describe}
            invalido={c.invalido}
            soloLectura={soloLectura || c.deshabilitado}
            {...(alto ? { alto } : {})}
            {...(extensiones ? { extensiones } : {})}
            {...(herramientas ? { herramientas } : {})}
            valor={String(c.valor ?? '')}
            alCambiar={c.alCambiar}
            alSalir={c.alSalir}
            nodo={c.ref}
          />
        </Suspense>
      )}
    />
  );
}
/** For whoever writes into a text from outside: what comes while the editor is still being opened is done once it is open. */
export function useTextoRico(): { ref: RefCallback<EditorRef>; en: (hacer: (texto: EditorRef) => void) => void } {
  const abierto = useRef<EditorRef | null>(null);
  const esperan = useRef<((texto: EditorRef) => void)[]>([]);
  const ref = useCallback((texto: EditorRef | null) => {
    abierto.current = texto?.tiptap() ? texto : null;
    if (abierto.current) for (const hacer of esperan.current.splice(0)) hacer(abierto.current);
  }, []);
  const en = useCallback((hacer: (texto: EditorRef) => void) => {
    if (abierto.current?.tiptap()) hacer(abierto.current);
    else esperan.current.push(hacer);
  }, []);
  return { ref, en };
}
/** Gives the focus to a text through its view, which keeps its cursor; the browser would put it at the start. */
export function focoEnTexto(texto: Tiptap): HTMLElement {
  texto.view.focus();
  return texto.view.dom;
}
/** Reserves the editor's height, so that nothing below moves when it loads. */
const PorVenir = ({ alto = ALTO_EDITOR }: { alto: number | undefined }) => (
  <div className={estilos.editor} style={{ minHeight: alto + ALTO_BARRA }}>
    <Esqueleto filas={5} />
  </div>
);
/** Shows HTML that the server cleaned when it was saved. */
export const TextoRico = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by limpiarHtml on its way in, and the policy runs no script
  <div className={estilos.leido} data-pieza="texto-rico" dangerouslySetInnerHTML={{ __html: html }} />
);
