// Converts between a formula's text, which names questions as $ids, and the editor's line, which shows them as chips.
import { InputRule, type JSONContent, Node, type Editor as Tiptap } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { trozosDe } from '#domain/formula.ts';
import estilos from './plantillas.module.css';

/** A single line. */
const Renglon = Node.create({ name: 'doc', topNode: true, content: 'paragraph' });
type Nombres = { nombreDe: (id: number) => string | undefined };

const Pregunta = Node.create<Nombres>({
  name: 'pregunta',
  group: 'inline',
  inline: true,
  atom: true,
  addOptions: () => ({ nombreDe: () => undefined }),
  addAttributes: () => ({ id: { default: 0, parseHTML: (e) => Number(e.getAttribute('data-pregunta')), rendered: false } }),
  parseHTML: () => [{ tag: 'span[data-pregunta]' }],
  renderHTML({ node }) {
    return [
      'span',
      { 'data-pregunta': node.attrs.id, class: estilos.fichaPregunta },
      this.options.nombreDe(node.attrs.id) ?? `$${node.attrs.id}`,
    ];
  },
  renderText: ({ node }) => `$${node.attrs.id}`,
  addInputRules() {
    return [
      new InputRule({
        // The character after the digits shows that the number is complete.
        find: /\$(\d{1,9})([^\d])$/,
        handler: ({ range, match, chain }) => {
          const id = Number(match[1]);
          if (this.options.nombreDe(id) === undefined) return;
          chain()
            .deleteRange(range)
            .insertContent([
              { type: 'pregunta', attrs: { id } },
              { type: 'text', text: match[2]! },
            ])
            .run();
        },
      }),
    ];
  },
});

export const extensiones = (nombreDe: Nombres['nombreDe']) => [
  Renglon,
  StarterKit.configure({
    document: false,
    blockquote: false,
    bold: false,
    bulletList: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    italic: false,
    link: false,
    listItem: false,
    listKeymap: false,
    orderedList: false,
    strike: false,
    underline: false,
    trailingNode: false,
  }),
  Pregunta.configure({ nombreDe }),
];

/** The stored text as the editor's line. Ids of unknown questions stay as text. */
export function aRenglon(formula: string, nombreDe: Nombres['nombreDe']): JSONContent {
  const content = trozosDe(formula).map(
    (p): JSONContent =>
      typeof p === 'string'
        ? { type: 'text', text: p }
        : nombreDe(p) === undefined
          ? { type: 'text', text: `$${p}` }
          : { type: 'pregunta', attrs: { id: p } },
  );
  return { type: 'doc', content: [{ type: 'paragraph', content }] };
}

/** The editor's line as stored text. A digit right after a chip is kept apart from its number by a space. */
export function deRenglon(e: Tiptap): string {
  let texto = '';
  e.state.doc.firstChild?.forEach((n) => {
    if (n.type.name === 'pregunta') texto += `$${n.attrs.id}`;
    else if (n.isText) texto += /\$\d+$/.test(texto) && /^\d/.test(n.text ?? '') ? ` ${n.text}` : n.text;
  });
  return texto;
}

/** Whether some question is still in the line as a typed number instead of a chip. */
export function conNumeros(e: Tiptap, nombreDe: Nombres['nombreDe']): boolean {
  let hay = false;
  e.state.doc.descendants((n) => {
    if (n.isText && trozosDe(n.text ?? '').some((p) => typeof p === 'number' && nombreDe(p) !== undefined)) hay = true;
  });
  return hay;
}
