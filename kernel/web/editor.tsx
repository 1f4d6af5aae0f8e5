// Rich text, in a chunk of its own: bold, lists and headings by keyboard; what it gives is cleaned again by the server.
import { type AnyExtension, EditorContent, type Editor as Tiptap, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { despegar } from '../shared/nodos_html.ts';
import { Boton } from './controles.tsx';
import { ALTO_EDITOR } from './editor_medidas.ts';
import type { NombreIcono } from './icons.tsx';

export interface EditorRef {
  insertar: (html: string) => void;
  enfocar: () => void;
  /** The editor itself, for those who insert with care; null while it starts. */
  tiptap: () => Tiptap | null;
}
export interface EditorProps {
  valor: string;
  alCambiar: (html: string) => void;
  alSalir?: () => void;
  etiqueta: string;
  id?: string;
  describe?: string | undefined;
  invalido?: boolean;
  soloLectura?: boolean;
  alto?: number;
  /** Nodes and marks that this text may hold besides; the same list at every render. */
  extensiones?: AnyExtension[];
  /** More buttons, at the right of the bar. */
  herramientas?: (e: Tiptap) => ReactNode;
  /** Several texts under one bar (`BarraEditor`): each draws none and says when it is the one being written. */
  sinBarra?: boolean;
  alEnfocar?: (e: Tiptap) => void;
  /** Keys before the editor has them; true when nothing else is to be done with one. */
  alTeclear?: (e: globalThis.KeyboardEvent, editor: Tiptap) => boolean;
  /** The element that takes the focus, for the form that has to go to it. */
  nodo?: (n: HTMLElement | null) => void;
  ref?: Ref<EditorRef>;
}
/** Spaces are text: one that follows a heading keeps what is typed after it apart. */
const LEER = { preserveWhitespace: true } as const;

export default function Editor({
  valor,
  alCambiar,
  alSalir,
  etiqueta,
  id,
  describe,
  invalido,
  soloLectura = false,
  alto = ALTO_EDITOR,
  extensiones = [],
  herramientas,
  sinBarra = false,
  alEnfocar,
  alTeclear,
  nodo,
  ref,
}: EditorProps) {
  const oyente = useRef({ alEnfocar, alTeclear });
  oyente.current = { alEnfocar, alTeclear };
  const editor = useEditor({
    injectCSS: false,
    extensions: [StarterKit.configure({ heading: { levels: [2, 3] }, link: false, codeBlock: false, code: false }), ...extensiones],
    content: despegar(valor),
    parseOptions: LEER,
    editable: !soloLectura,
    shouldRerenderOnTransaction: false,
    editorProps: {
      // Ctrl+Enter sends the form; the editor would also break the line with it.
      handleKeyDown: (vista, e) => {
        if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) return true;
        const suyo = (vista.dom as HTMLElement & { editor?: Tiptap }).editor;
        return suyo !== undefined && (oyente.current.alTeclear?.(e, suyo) ?? false);
      },
      attributes: {
        class: 'editor-texto',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': etiqueta,
        ...(id ? { id } : {}),
        style: `min-height:${alto}px`,
      },
    },
    onUpdate: ({ editor: e }) => alCambiar(e.isEmpty ? '' : e.getHTML()),
    onFocus: ({ editor: e }) => oyente.current.alEnfocar?.(e),
    onBlur: () => alSalir?.(),
  });
  // A value set from outside (a draft discarded, a template) replaces the text; what was just typed does not. A tree that was
  // hidden and comes back runs its effects once with the editor it had thrown away, before it makes another.
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    const suyo = editor.isEmpty ? '' : editor.getHTML();
    if (suyo !== valor && suyo !== despegar(valor)) editor.commands.setContent(despegar(valor), { emitUpdate: false, parseOptions: LEER });
  }, [editor, valor]);
  useEffect(() => {
    if (!nodo || !editor || editor.isDestroyed) return;
    nodo(editor.view.dom);
    return () => nodo(null);
  }, [editor, nodo]);
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    const n = editor.view.dom;
    if (invalido) n.setAttribute('aria-invalid', 'true');
    else n.removeAttribute('aria-invalid');
    if (describe) n.setAttribute('aria-describedby', describe);
    else n.removeAttribute('aria-describedby');
  }, [editor, invalido, describe]);
  useImperativeHandle(
    ref,
    () => ({
      insertar: (h) => {
        editor?.chain().focus().insertContent(h).run();
      },
      enfocar: () => {
        editor?.commands.focus('end');
      },
      tiptap: () => editor,
    }),
    [editor],
  );
  return (
    <div className={`editor ${invalido ? 'mal' : ''}`}>
      {!soloLectura && !sinBarra && editor && (
        <BarraEditor editor={editor} etiqueta={etiqueta} {...(herramientas ? { herramientas } : {})} />
      )}
      {/* Its text comes a moment after its frame, which has its height already. */}
      <EditorContent editor={editor} style={{ minHeight: alto }} />
    </div>
  );
}

/** The buttons over a text: one stop of the Tab key, the arrows go from one to the next. */
export function BarraEditor({ editor, etiqueta, herramientas }: { editor: Tiptap } & Pick<EditorProps, 'etiqueta' | 'herramientas'>) {
  const caja = useRef<HTMLDivElement>(null);
  const que = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      bold: e.isActive('bold'),
      italic: e.isActive('italic'),
      underline: e.isActive('underline'),
      bulletList: e.isActive('bulletList'),
      orderedList: e.isActive('orderedList'),
      heading: e.isActive('heading', { level: 3 }),
    }),
  });
  const controles = () => [...(caja.current?.querySelectorAll<HTMLElement>('button, select') ?? [])];
  useEffect(() => {
    const todos = controles();
    const parada = todos.find((b) => b === document.activeElement) ?? todos[0];
    for (const b of todos) b.tabIndex = b === parada ? 0 : -1;
  });
  const tecla = (e: KeyboardEvent) => {
    const paso = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    const todos = controles();
    const i = todos.indexOf(e.target as HTMLElement);
    if (!paso || i < 0) return;
    e.preventDefault();
    const otro = todos[(i + paso + todos.length) % todos.length]!;
    for (const b of todos) b.tabIndex = b === otro ? 0 : -1;
    otro.focus();
  };
  const boton = (icono: NombreIcono, nombre: string, activo: boolean, hacer: () => void) => (
    <Boton
      key={nombre}
      plano
      chico
      icono={icono}
      aria-label={nombre}
      aria-pressed={activo}
      className={activo ? 'on' : ''}
      // The text keeps the caret where it is.
      onMouseDown={(e) => e.preventDefault()}
      onClick={hacer}
    />
  );
  return (
    <div
      ref={caja}
      className="editor-barra"
      data-pieza="editor-barra"
      role="toolbar"
      aria-label={`Formato de ${etiqueta}`}
      onKeyDown={tecla}
    >
      {boton('subtitulo', 'Subtítulo', que.heading, () => editor.chain().focus().toggleHeading({ level: 3 }).run())}
      {boton('negrita', 'Negrita', que.bold, () => editor.chain().focus().toggleBold().run())}
      {boton('cursiva', 'Cursiva', que.italic, () => editor.chain().focus().toggleItalic().run())}
      {boton('subrayado', 'Subrayado', que.underline, () => editor.chain().focus().toggleUnderline().run())}
      {boton('lista', 'Lista', que.bulletList, () => editor.chain().focus().toggleBulletList().run())}
      {boton('numerada', 'Lista numerada', que.orderedList, () => editor.chain().focus().toggleOrderedList().run())}
      {boton('deshacer', 'Deshacer', false, () => editor.chain().focus().undo().run())}
      {herramientas?.(editor)}
    </div>
  );
}
