// Rich text, in a chunk of its own: bold, lists and headings by keyboard; what it gives is cleaned again by the server.
import { type AnyExtension, EditorContent, type Editor as Tiptap, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type ReactNode, type Ref, useEffect, useImperativeHandle } from 'react';
import { Boton } from './controles.tsx';
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
  ref?: Ref<EditorRef>;
}
export default function Editor({
  valor,
  alCambiar,
  alSalir,
  etiqueta,
  id,
  describe,
  invalido,
  soloLectura = false,
  alto = 280,
  extensiones = [],
  herramientas,
  ref,
}: EditorProps) {
  const editor = useEditor({
    extensions: [StarterKit.configure({ heading: { levels: [2, 3] }, link: false, codeBlock: false, code: false }), ...extensiones],
    content: valor,
    editable: !soloLectura,
    shouldRerenderOnTransaction: false,
    editorProps: {
      // Ctrl+Enter sends the form; the editor would also break the line with it.
      handleKeyDown: (_, e) => e.key === 'Enter' && (e.ctrlKey || e.metaKey),
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
    onBlur: () => alSalir?.(),
  });
  // A value set from outside (a draft discarded, a template) replaces the text; what was just typed does not. A tree that was
  // hidden and comes back runs its effects once with the editor it had thrown away, before it makes another.
  useEffect(() => {
    if (editor && !editor.isDestroyed && valor !== (editor.isEmpty ? '' : editor.getHTML()))
      editor.commands.setContent(valor, { emitUpdate: false });
  }, [editor, valor]);
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
  const que = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      bold: e?.isActive('bold'),
      italic: e?.isActive('italic'),
      underline: e?.isActive('underline'),
      bulletList: e?.isActive('bulletList'),
      orderedList: e?.isActive('orderedList'),
      heading: e?.isActive('heading', { level: 3 }),
    }),
  });
  const boton = (texto: string, nombre: string, activo: boolean | undefined, hacer: () => void, icono?: NombreIcono) => (
    <Boton
      key={nombre}
      plano
      chico
      aria-label={nombre}
      aria-pressed={activo ?? false}
      className={`ic ${activo ? 'on' : ''}`}
      onClick={hacer}
      {...(icono ? { icono } : {})}
    >
      {icono ? undefined : texto}
    </Boton>
  );
  return (
    <div className={`editor ${invalido ? 'mal' : ''}`}>
      {!soloLectura && editor && (
        <div className="editor-barra" role="toolbar" aria-label={`Formato de ${etiqueta}`}>
          {boton('T', 'Subtítulo', que?.heading, () => editor.chain().focus().toggleHeading({ level: 3 }).run())}
          {boton('B', 'Negrita', que?.bold, () => editor.chain().focus().toggleBold().run())}
          {boton('I', 'Cursiva', que?.italic, () => editor.chain().focus().toggleItalic().run())}
          {boton('U', 'Subrayado', que?.underline, () => editor.chain().focus().toggleUnderline().run())}
          {boton('', 'Lista', que?.bulletList, () => editor.chain().focus().toggleBulletList().run(), 'lista')}
          {boton('1.', 'Lista numerada', que?.orderedList, () => editor.chain().focus().toggleOrderedList().run())}
          {boton('', 'Deshacer', false, () => editor.chain().focus().undo().run(), 'deshacer')}
          {herramientas?.(editor)}
        </div>
      )}
      <EditorContent editor={editor} />
    </div>
  );
}
