// Tables in templates: rows, columns, merged cells, widths in percent (paper has no pixels), with or without borders.
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  mergeCells,
  nextCell,
  selectedRect,
  splitCell,
  tableEditing,
  toggleHeaderRow,
} from '@tiptap/pm/tables';
import { type AnyExtension, type Editor, Node } from '@tiptap/react';

type Orden = typeof addRowAfter;
const PAPELES: Record<string, string> = { table: 'table', tableRow: 'row', tableCell: 'cell', tableHeader: 'header_cell' };
const ANCHO = /^\d{1,3}(\.\d+)?%$/;

const ancho = {
  ancho: {
    default: null,
    parseHTML: (e: HTMLElement) => (ANCHO.test(e.style.width) ? e.style.width : null),
    renderHTML: (a: Record<string, string | null>) => (a.ancho ? { style: `width:${a.ancho}` } : {}),
  },
};
const union = (nombre: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (e: HTMLElement) => Math.max(1, Number(e.getAttribute(nombre)) || 1),
  renderHTML: (a: Record<string, number>) => ((a[nombre] ?? 1) > 1 ? { [nombre]: a[nombre] } : {}),
});
const celda = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      ...ancho,
      colspan: union('colspan'),
      rowspan: union('rowspan'),
      // The library stores pixel widths here; ours are percents, in `ancho`.
      colwidth: { default: null, rendered: false, parseHTML: () => null },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

const Tabla = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  addAttributes: () => ({
    ...ancho,
    border: { default: null, parseHTML: (e: HTMLElement) => (Number(e.getAttribute('border')) > 0 ? '1' : null) },
  }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  extendNodeSchema: ({ name }) => (PAPELES[name] ? { tableRole: PAPELES[name] } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    // After the last cell, Tab leaves the editor, so that the keyboard is not trapped in a table.
    const ir = (paso: 1 | -1) => () => goToNextCell(paso)(this.editor.state, this.editor.view.dispatch);
    // At the table's edge a selection of cells stays; the browser would turn it into a selection of text.
    const orilla = (eje: 'horiz' | 'vert', paso: 1 | -1) => () => {
      const { selection } = this.editor.state;
      return selection instanceof CellSelection && !nextCell(selection.$headCell, eje, paso);
    };
    return {
      Tab: ir(1),
      'Shift-Tab': ir(-1),
      'Shift-ArrowRight': orilla('horiz', 1),
      'Shift-ArrowLeft': orilla('horiz', -1),
      'Shift-ArrowDown': orilla('vert', 1),
      'Shift-ArrowUp': orilla('vert', -1),
    };
  },
});
const Renglon = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});
export const TABLA: AnyExtension[] = [Tabla, Renglon, celda('tableCell', 'td'), celda('tableHeader', 'th')];

const CELDA = '<td><p></p></td>';
export const insertarTabla = (e: Editor, filas: number, columnas: number, bordes: boolean): void => {
  const porciento = `${Math.floor(100 / columnas)}%`;
  const fila = `<tr>${CELDA.replace('<td>', `<td style="width:${porciento}">`).repeat(columnas)}</tr>`;
  e.chain()
    .focus()
    .insertContent(`<table style="width:100%"${bordes ? ' border="1"' : ''}><tbody>${fila.repeat(filas)}</tbody></table><p></p>`)
    .run();
};

const mandar = (orden: Orden) => (e: Editor) => {
  orden(e.state, e.view.dispatch);
  e.commands.focus();
};
const puede = (orden: Orden) => (e: Editor) => orden(e.state);
const de = (texto: string, orden: Orden) => ({ texto, hacer: mandar(orden), puede: puede(orden) });
/** Commands available at the cursor, by groups. */
export const ORDENES_TABLA = [
  [de('Agregar fila arriba', addRowBefore), de('Agregar fila abajo', addRowAfter), de('Quitar la fila', deleteRow)],
  [
    de('Agregar columna a la izquierda', addColumnBefore),
    de('Agregar columna a la derecha', addColumnAfter),
    de('Quitar la columna', deleteColumn),
  ],
  [de('Unir las celdas seleccionadas', mergeCells), de('Separar la celda', splitCell), de('Primera fila como encabezado', toggleHeaderRow)],
  [de('Quitar la tabla', deleteTable)],
] as const;

export const enTabla = (e: Editor): boolean => isInTable(e.state);
export const ANCHOS = ['15%', '20%', '25%', '33%', '40%', '50%', '60%', '75%'] as const;
/** Width of the selected columns, or of the cursor's; null lets the text decide. */
export function anchoDeColumna(e: Editor, valor: string | null): void {
  const { map, table, tableStart, left, right } = selectedRect(e.state);
  const tr = e.state.tr;
  for (const pos of new Set(map.cellsInRect({ left, right, top: 0, bottom: map.height })))
    tr.setNodeMarkup(tableStart + pos, null, { ...table.nodeAt(pos)!.attrs, ancho: valor });
  e.view.dispatch(tr);
  e.commands.focus();
}
export function alternarBordes(e: Editor): void {
  const { table, tableStart } = selectedRect(e.state);
  e.view.dispatch(e.state.tr.setNodeMarkup(tableStart - 1, null, { ...table.attrs, border: table.attrs.border ? null : '1' }));
  e.commands.focus();
}
export const conBordes = (e: Editor): boolean => enTabla(e) && Boolean(selectedRect(e.state).table.attrs.border);
