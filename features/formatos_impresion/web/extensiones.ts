// What a template holds besides ordinary text: variables as chips, alignment, pictures and two columns.
import { Extension, InputRule, Node } from '@tiptap/react';
import { marcador, variableDe } from '../variables.ts';

/** A variable, drawn with its name in words; typing {{NAME}} makes one too. */
const Variable = Node.create({
  name: 'variable',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ clave: { default: '', parseHTML: (e) => e.getAttribute('data-variable'), rendered: false } }),
  parseHTML: () => [{ tag: 'span[data-variable]' }],
  renderHTML: ({ node }) => ['span', { 'data-variable': node.attrs.clave, class: 'variable' }, etiquetaDe(node.attrs.clave)],
  renderText: ({ node }) => marcador(node.attrs.clave),
  addInputRules() {
    return [
      new InputRule({
        find: /\{\{\s*([A-Z0-9_]+)\s*\}\}$/,
        handler: ({ range, match, chain }) => {
          if (variableDe(match[1]!))
            chain()
              .deleteRange(range)
              .insertContent({ type: this.name, attrs: { clave: match[1] } })
              .run();
        },
      }),
    ];
  },
});
const etiquetaDe = (clave: string) => {
  const v = variableDe(clave);
  return v ? (v.grupo === v.etiqueta ? v.etiqueta : `${v.grupo}: ${v.etiqueta}`) : clave;
};

const Alineado = Extension.create({
  name: 'alineado',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        alinea: {
          default: null,
          parseHTML: (e) => e.style.textAlign || null,
          renderHTML: ({ alinea }) => (alinea ? { style: `text-align:${alinea}` } : {}),
        },
      },
    },
  ],
});

const Imagen = Node.create({
  name: 'imagen',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' }, width: { default: null }, height: { default: null } }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

const ancho = {
  style: {
    default: null,
    parseHTML: (e: HTMLElement) => (e.style.width ? `width:${e.style.width}` : null),
  },
};
const Tabla = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  addAttributes: () => ancho,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
});
const Renglon = Node.create({
  name: 'tableRow',
  content: 'tableCell+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});
const Celda = Node.create({
  name: 'tableCell',
  content: 'block+',
  isolating: true,
  addAttributes: () => ({ ...ancho, colspan: { default: null }, rowspan: { default: null } }),
  parseHTML: () => [{ tag: 'td' }, { tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
});

export const EXTENSIONES = [Variable, Alineado, Imagen, Tabla, Renglon, Celda];

/** Two columns, the letterhead's usual shape. */
export const DOS_COLUMNAS =
  '<table style="width:100%"><tbody><tr><td style="width:60%"><p></p></td><td style="width:40%"><p></p></td></tr></tbody></table><p></p>';

/** A stored template as the editor shows it, and back: {{NAME}} in the text becomes a chip. */
export const aFichas = (plantilla: string): string =>
  plantilla
    .split(/(<[^>]*>)/)
    .map((t) =>
      t.startsWith('<')
        ? t
        : t.replace(/\{\{\s*([A-Z0-9_]+)\s*\}\}/g, (entero, c: string) =>
            variableDe(c) ? `<span data-variable="${c}" class="variable">${etiquetaDe(c)}</span>` : entero,
          ),
    )
    .join('');
export const deFichas = (html: string): string =>
  html.replace(/<span data-variable="([A-Z0-9_]+)"[^>]*>[^<]*<\/span>/g, (_, c: string) => marcador(c));
