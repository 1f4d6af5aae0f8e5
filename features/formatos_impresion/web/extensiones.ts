// What a template holds besides ordinary text: variables as chips, alignment, pictures and two columns.
import { Extension, Node } from '@tiptap/react';
import { nodoVariable } from '#kernel/web/variable.ts';
import { variableDe } from '../variables.ts';

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

export const EXTENSIONES = [nodoVariable(variableDe), Alineado, Imagen, Tabla, Renglon, Celda];

/** Two columns, the letterhead's usual shape. */
export const DOS_COLUMNAS =
  '<table style="width:100%"><tbody><tr><td style="width:60%"><p></p></td><td style="width:40%"><p></p></td></tr></tbody></table><p></p>';
