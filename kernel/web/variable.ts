// A variable inside rich text, shown as a chip with its name. Typing {{NAME}} makes one too.
import { type AnyExtension, InputRule, Node } from '@tiptap/react';
import { llenarHtml, marcador, type Variable } from '../shared/plantilla.ts';

export type VariableDe = (clave: string) => Variable | undefined;

const etiquetaDe = (de: VariableDe, clave: string): string => {
  const v = de(clave);
  return v ? (v.grupo === v.etiqueta ? v.etiqueta : `${v.grupo}: ${v.etiqueta}`) : clave;
};
/** The editor's node for the variables that `de` knows; `alPedir` is called when somebody types `{{`. */
export const nodoVariable = (de: VariableDe, alPedir?: () => void): AnyExtension =>
  Node.create({
    name: 'variable',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({ clave: { default: '', parseHTML: (e) => e.getAttribute('data-variable'), rendered: false } }),
    parseHTML: () => [{ tag: 'span[data-variable]' }],
    renderHTML: ({ node }) => ['span', { 'data-variable': node.attrs.clave, class: 'variable' }, etiquetaDe(de, node.attrs.clave)],
    renderText: ({ node }) => marcador(node.attrs.clave),
    addInputRules() {
      return [
        new InputRule({
          find: /\{\{\s*([A-Z0-9_]+)\s*\}\}$/,
          handler: ({ range, match, chain }) => {
            if (de(match[1]!))
              chain()
                .deleteRange(range)
                .insertContent({ type: this.name, attrs: { clave: match[1] } })
                .run();
          },
        }),
        ...(alPedir
          ? [
              new InputRule({
                find: /\{\{$/,
                handler: ({ range, chain }) => {
                  chain().deleteRange(range).run();
                  alPedir();
                },
              }),
            ]
          : []),
      ];
    },
  });

/** A stored template as the editor shows it: {{NAME}} becomes a chip. `deFichas` is the inverse. */
export const aFichas = (plantilla: string, de: VariableDe): string =>
  llenarHtml(plantilla, (c) => (de(c) ? `<span data-variable="${c}" class="variable">${etiquetaDe(de, c)}</span>` : undefined));
