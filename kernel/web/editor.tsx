// The rich text editor, in a chunk of its own: bold, lists and headings by keyboard. The server cleans the result again.

import { type AnyExtension, EditorContent, type Editor as Tiptap, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { despegar } from '../shared/nodos_html.ts';
import { Boton } from './controles.tsx';
import estilos from './editor.module.css';
import { ALTO_EDITOR } from './editor_medidas.ts';
import type { NombreIcono } from './icons.tsx';

export interface EditorRef {
  insertar: (html: string) => void;
  enfocar: () => void;
  /** The underlying editor, for special insertions; null until there is one that stays. */
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
  /** Additional nodes and marks for this text; must be the same list at every render. */
  extensiones?: AnyExtension[];
  /** Additional buttons, at the right of the bar. */
  herramientas?: (e: Tiptap) => ReactNode;
  /** For several texts under one bar (`BarraEditor`): each draws no bar and reports when it gets the focus. */
  sinBarra?: boolean;
  alEnfocar?: (e: Tiptap) => void;
  /** Receives keys before the editor; true stops the key. */
  alTeclear?: (e: globalThis.KeyboardEvent, editor: Tiptap) => boolean;
  /** The focusable element, so that a form can move the focus to it. */
  nodo?: (n: HTMLElement | null) => void;
  ref?: Ref<EditorRef>;
}
/** On a busy machine Tiptap throws an editor away before it is used, and puts another in its place. */
export const vivo = (editor: Tiptap | null): Tiptap | null => (editor?.isDestroyed ? null : editor);
/** Spaces are kept: the one after a heading separates what is typed next. */
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
  /** What was typed and has not come back as `valor`: on a busy machine it comes back when more has been typed. */
  const propios = useRef(new Set<string>());
  const editor = useEditor({
    injectCSS: false,
    extensions: [StarterKit.configure({ heading: { levels: [2, 3] }, link: false, codeBlock: false, code: false }), ...extensiones],
    content: despegar(valor),
    parseOptions: LEER,
    editable: !soloLectura,
    shouldRerenderOnTransaction: false,
    editorProps: {
      // Ctrl+Enter submits the form; the editor would also insert a line break.
      handleKeyDown: (vista, e) => {
        if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) return true;
        const suyo = (vista.dom as HTMLElement & { editor?: Tiptap }).editor;
        return suyo !== undefined && (oyente.current.alTeclear?.(e, suyo) ?? false);
      },
      attributes: {
        class: estilos.texto ?? '',
        'data-pieza': 'editor-texto',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': etiqueta,
        ...(id ? { id } : {}),
        style: `min-height:${alto}px`,
      },
    },
    onUpdate: ({ editor: e }) => {
      const html = e.isEmpty ? '' : e.getHTML();
      propios.current.add(html);
      alCambiar(html);
    },
    onFocus: ({ editor: e }) => oyente.current.alEnfocar?.(e),
    onBlur: () => alSalir?.(),
  });
  // A value set from outside (a discarded draft, a template) replaces the text; one that was just typed does not. React may run
  // this effect once with a destroyed editor when a hidden tree is shown again.
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    const suyo = editor.isEmpty ? '' : editor.getHTML();
    if (suyo !== valor && propios.current.has(valor)) return;
    propios.current.clear();
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
      tiptap: () => vivo(editor),
    }),
    [editor],
  );
  return (
    <div className={`${estilos.editor} ${invalido ? estilos.mal : ''}`} data-pieza="editor">
      {!soloLectura && !sinBarra && editor && (
        <BarraEditor editor={editor} etiqueta={etiqueta} {...(herramientas ? { herramientas } : {})} />
      )}
      {/* The text appears a moment after the frame; the height is reserved from the start. */}
      <EditorContent editor={editor} style={{ minHeight: alto }} />
    </div>
  );
}

/** The buttons above a text: one Tab stop, arrows move between them. */
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
      activo={activo}
      // Keeps the caret in the text.
      onMouseDown={(e) => e.preventDefault()}
      onClick={hacer}
    />
  );
  return (
    <div
      ref={caja}
      className={estilos.barra}
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
