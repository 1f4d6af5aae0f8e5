// Medicines within the rich text: items of a numbered list, their bold words the name and the rest the dose.
import type { Editor } from '@tiptap/react';
import { claveDe } from '../rules.ts';

export interface Medicamento {
  nombre: string;
  dosis: string;
}

/** The medicines of a prescription's text, in order. */
export function medicamentosDe(html: string): Medicamento[] {
  const cuerpo = new DOMParser().parseFromString(html, 'text/html').body;
  return [...cuerpo.querySelectorAll(':scope > ol > li')].flatMap((li) => {
    const nombrado = li.querySelector('strong, b') ?? li.firstElementChild ?? li;
    const nombre = nombrado.textContent?.trim() ?? '';
    if (nombrado !== li) nombrado.remove();
    const dosis =
      nombrado === li
        ? ''
        : [...li.childNodes]
            .map((n) => n.textContent?.trim())
            .filter(Boolean)
            .join(' ');
    return nombre ? [{ nombre, dosis }] : [];
  });
}

const renglon = ({ nombre, dosis }: Medicamento) => ({
  type: 'listItem',
  content: [
    { type: 'paragraph', content: [{ type: 'text', marks: [{ type: 'bold' }], text: nombre }] },
    { type: 'paragraph', ...(dosis ? { content: [{ type: 'text', text: dosis }] } : {}) },
  ],
});

/** Adds a medicine at the end of the numbered list (or begins one) and puts the caret in its dose. */
export function agregarMedicamento(editor: Editor, m: Medicamento): void {
  let fin = -1;
  editor.state.doc.forEach((nodo, pos) => {
    if (nodo.type.name === 'orderedList') fin = pos + nodo.nodeSize - 1;
  });
  const vacio = editor.isEmpty;
  const lista = { type: 'orderedList', content: [renglon(m)] };
  if (fin >= 0) editor.commands.insertContentAt(fin, renglon(m));
  else if (vacio) editor.commands.setContent({ type: 'doc', content: [lista] }, { emitUpdate: true });
  else editor.commands.insertContentAt(editor.state.doc.content.size, lista);
  // The end of the last paragraph of the list's last item: three closing tokens before the list's end.
  let cursor = editor.state.doc.content.size;
  editor.state.doc.forEach((nodo, pos) => {
    if (nodo.type.name === 'orderedList') cursor = pos + nodo.nodeSize - 3;
  });
  editor.chain().setTextSelection(cursor).scrollIntoView().run();
  // Not the editor's focus command, which waits for the next frame: what is typed until then would be lost.
  editor.view.focus();
}

/** Whether both names are the same medicine. */
export const esElMismo = (a: string, b: string): boolean => claveDe(a) === claveDe(b);
/** "Losartán potásico" of "Losartán potásico 100 mg, tabletas", to fit in a button. */
export const nombreCorto = (nombre: string): string => /^[^\d,(]{3,}/.exec(nombre)?.[0].trim() ?? nombre;
