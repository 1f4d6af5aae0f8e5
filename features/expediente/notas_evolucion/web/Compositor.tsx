// The text of a note: one editor for each part of the clinic's template, or a single one. They share a toolbar; ↑ and ↓ go from
// part to part; «/» inserts one of the clinic's texts.
import type { Editor as Tiptap } from '@tiptap/react';
import { Fragment, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { HerramientasImagen } from '#features/album/web/HerramientasImagen.tsx';
import { Imagen } from '#features/album/web/nodo.ts';
import { nodosDe } from '#kernel/shared/nodos_html.ts';
import { Boton } from '#kernel/web/controles.tsx';
import Editor, { BarraEditor, type EditorProps, type EditorRef, vivo } from '#kernel/web/editor.tsx';
import { conTexto, type Parte, partirNota, unirNota } from '../partes.ts';
import { MenuTextos, useMenuTextos } from './MenuTextos.tsx';
import estilos from './notas.module.css';

const EXTENSIONES = [Imagen];
const ALTO_PARTE = 58;
const ALTO_ENTERA = 300;

interface Props extends Pick<EditorProps, 'valor' | 'alCambiar' | 'alSalir' | 'etiqueta' | 'describe' | 'invalido' | 'nodo'> {
  id: string;
  /** The clinic's template, whose headings are the parts. */
  plantilla: string;
  ref?: Ref<EditorRef>;
}
export default function Compositor({ valor, alCambiar, alSalir, etiqueta, id, describe, invalido = false, nodo, plantilla, ref }: Props) {
  // The parts are kept in state while writing; a value from outside (such as a discarded draft) is divided again.
  const [estado, setEstado] = useState(() => ({ de: valor, partes: partirNota(valor, plantilla) }));
  let partes = estado.partes;
  if (estado.de !== valor) {
    partes = partirNota(valor, plantilla);
    setEstado({ de: valor, partes });
  }
  const editores = useRef<(EditorRef | null)[]>([]);
  const [activo, setActivo] = useState<Tiptap | null>(null);
  const caja = useRef<HTMLDivElement>(null);
  const menu = useMenuTextos(caja);
  const cambiar = (nuevas: Parte[]) => {
    const de = unirNota(nuevas);
    setEstado({ de, partes: nuevas });
    alCambiar(de);
  };
  const elPrimero = () => editores.current[0]?.tiptap() ?? null;
  const enUso = vivo(activo) ?? elPrimero();
  useImperativeHandle(ref, () => ({
    insertar: (html) => {
      const otras = partes && partirNota(html, plantilla);
      if (partes && otras)
        cambiar(partes.reduce((ps, p, i) => (otras[i]!.texto ? conTexto(ps, i, p.texto + otras[i]!.texto) : ps), partes));
      else enUso?.chain().focus().insertContent(html).run();
    },
    enfocar: () => void elPrimero()?.commands.focus('start'),
    tiptap: () => vivo(enUso),
  }));
  const teclear =
    (i: number) =>
    (e: KeyboardEvent, editor: Tiptap): boolean => {
      if (menu.alTeclear(e, editor)) return true;
      const hacia = { ArrowDown: 1, ArrowUp: -1 }[e.key];
      if (!hacia || e.shiftKey || e.ctrlKey || e.altKey || e.metaKey || !alBorde(editor, hacia)) return false;
      const otro = editores.current[i + hacia]?.tiptap();
      otro?.commands.focus(hacia > 0 ? 'start' : 'end');
      return Boolean(otro);
    };
  const comun = { sinBarra: true, extensiones: EXTENSIONES, alEnfocar: setActivo, invalido, ...(alSalir ? { alSalir } : {}), describe };
  return (
    <div className={estilos.compositor} ref={caja}>
      <div className={estilos.compositorBarra}>
        {enUso && (
          <BarraEditor
            editor={enUso}
            etiqueta={etiqueta}
            herramientas={(e) => (
              <>
                <HerramientasImagen editor={e} />
                <Boton plano chico icono="texto" onClick={() => menu.abrir(e)}>
                  Textos
                </Boton>
              </>
            )}
          />
        )}
      </div>
      {partes ? (
        partes.map((p, i) => (
          <Fragment key={p.rotulo}>
            {/* An editor is no form control, so a label cannot name it: aria-label does, and a click on these words focuses
                it. */}
            <div className={estilos.parteRotulo} aria-hidden="true" onClick={() => editores.current[i]?.enfocar()}>
              {p.rotulo}
            </div>
            <Editor
              {...comun}
              ref={(r) => {
                editores.current[i] = r;
                if (i === 0 && r && !vivo(activo)) setActivo(r.tiptap());
              }}
              {...(i === 0 ? { id, ...(nodo ? { nodo } : {}) } : {})}
              etiqueta={p.rotulo}
              alto={ALTO_PARTE}
              alTeclear={teclear(i)}
              valor={p.texto}
              alCambiar={(t) => cambiar(conTexto(partes, i, nodosDe(t).length ? t : ''))}
            />
          </Fragment>
        ))
      ) : (
        <Editor
          {...comun}
          ref={(r) => {
            editores.current = [r];
            if (r && !vivo(activo)) setActivo(r.tiptap());
          }}
          id={id}
          {...(nodo ? { nodo } : {})}
          etiqueta={etiqueta}
          alto={ALTO_ENTERA}
          alTeclear={teclear(0)}
          valor={valor}
          alCambiar={alCambiar}
        />
      )}
      <MenuTextos menu={menu} />
    </div>
  );
}

/** Whether the caret is on the first or last line, so that another arrow key leaves the text. */
function alBorde({ state, view }: Tiptap, hacia: number): boolean {
  const { $head, empty } = state.selection;
  if (!empty) return false;
  const enBloque = hacia > 0 ? $head.after(1) === state.doc.content.size : $head.before(1) === 0;
  return enBloque && view.endOfTextblock(hacia > 0 ? 'down' : 'up');
}
