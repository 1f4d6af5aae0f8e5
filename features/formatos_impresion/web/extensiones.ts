// Editor extensions for templates: variables as chips, alignment, sizes, images, tables and page breaks.
import { type AnyExtension, Extension, Mark, Node } from '@tiptap/react';
import { Imagen } from '#features/album/web/nodo.ts';
import { nodoVariable } from '#kernel/web/variable.ts';
import { variableDe } from '../variables.ts';
import { TABLA } from './tabla.ts';

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
/** Font size in points, as on paper. */
const Tamano = Mark.create({
  name: 'tamano',
  addAttributes: () => ({
    puntos: {
      default: null,
      parseHTML: (e) => /^(\d{1,2}(?:\.\d)?)pt$/.exec(e.style.fontSize)?.[1] ?? null,
      renderHTML: ({ puntos }) => (puntos ? { style: `font-size:${puntos}pt` } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'span[style*="font-size"]', getAttrs: (e) => (/^\d{1,2}(\.\d)?pt$/.test(e.style.fontSize) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});
const Salto = Node.create({
  name: 'salto',
  group: 'block',
  priority: 200, // before the rule, which is an <hr> too
  parseHTML: () => [{ tag: 'hr[style*="break-after"]' }],
  renderHTML: () => ['hr', { style: 'break-after:page' }],
});

export const extensiones = (alPedirVariable: () => void): AnyExtension[] => [
  nodoVariable(variableDe, alPedirVariable),
  Alineado,
  Tamano,
  Salto,
  Imagen,
  ...TABLA,
];
