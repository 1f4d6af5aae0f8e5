// Toolbar of a template's editor: variables, alignment, size, table, image, rule and page break. Usable by keyboard.
import { type Editor, useEditorState } from '@tiptap/react';
import { HerramientasImagen } from '#features/album/web/HerramientasImagen.tsx';
import { Boton, MenuBoton, Seleccion } from '#kernel/web/controles.tsx';
import type { OpcionMenu } from '#kernel/web/menu.ts';
import { focoEnTexto } from '#kernel/web/rico.tsx';
import { ANCHOS, alternarBordes, anchoDeColumna, conBordes, enTabla, insertarTabla, ORDENES_TABLA } from './tabla.ts';

const ALINEACIONES = [
  { valor: 'left', texto: 'Izquierda' },
  { valor: 'center', texto: 'Centro' },
  { valor: 'right', texto: 'Derecha' },
  { valor: 'justify', texto: 'Justificado' },
];
const PUNTOS = ['7', '8', '9', '10', '11', '12', '14', '16', '20', '24', '32'];
const TABLAS = [
  { texto: 'Dos columnas sin bordes', filas: 1, columnas: 2, bordes: false },
  { texto: 'Tres columnas sin bordes', filas: 1, columnas: 3, bordes: false },
  { texto: 'Tabla de 2 × 2', filas: 2, columnas: 2, bordes: true },
  { texto: 'Tabla de 3 × 3', filas: 3, columnas: 3, bordes: true },
  { texto: 'Tabla de 5 × 4', filas: 5, columnas: 4, bordes: true },
];

const alinear = (e: Editor, alinea: string) => {
  const valor = { alinea: alinea === 'left' ? null : alinea };
  e.chain().focus().updateAttributes('paragraph', valor).updateAttributes('heading', valor).run();
};
const medir = (e: Editor, puntos: string) =>
  puntos ? e.chain().focus().setMark('tamano', { puntos }).run() : e.chain().focus().unsetMark('tamano').run();
/** Inserts after the block of the cursor, never inside a table, and moves the cursor below. */
function separar(e: Editor, type: 'horizontalRule' | 'salto'): void {
  const { $to, to } = e.state.selection;
  const en = $to.depth ? $to.after(1) : to;
  e.chain()
    .insertContentAt(en, [{ type }, { type: 'paragraph' }])
    .setTextSelection(en + 2)
    .run();
}

export function Herramientas({ editor, alPedirVariable }: { editor: Editor; alPedirVariable: () => void }) {
  const que = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      alinea: String((e.isActive('heading') ? e.getAttributes('heading') : e.getAttributes('paragraph')).alinea ?? 'left'),
      puntos: String(e.getAttributes('tamano').puntos ?? ''),
      tabla: enTabla(e),
      bordes: conBordes(e),
      ordenes: enTabla(e) ? ORDENES_TABLA.map((g) => g.map((o) => o.puede(e))) : null,
    }),
  });
  const foco = () => focoEnTexto(editor);
  return (
    <>
      <Boton plano chico icono="mas" onClick={alPedirVariable}>
        Variable
      </Boton>
      <Seleccion aria-label="Alineación" opciones={ALINEACIONES} valor={que.alinea} alCambiar={(v) => alinear(editor, v)} />
      <Seleccion
        aria-label="Tamaño de letra"
        vacio="Tamaño"
        opciones={PUNTOS.map((p) => ({ valor: p, texto: `${p} pt` }))}
        valor={que.puntos}
        alCambiar={(v) => medir(editor, v)}
      />
      <MenuBoton plano chico icono="tabla" foco={foco} opciones={opcionesDe(editor, que)}>
        Tabla
      </MenuBoton>
      <HerramientasImagen editor={editor} />
      <MenuBoton
        plano
        chico
        icono="salto"
        foco={foco}
        opciones={[
          { texto: 'Línea horizontal', hacer: () => separar(editor, 'horizontalRule') },
          { texto: 'Salto de página', hacer: () => separar(editor, 'salto') },
        ]}
      >
        Separar
      </MenuBoton>
    </>
  );
}

function opcionesDe(e: Editor, que: { tabla: boolean; bordes: boolean; ordenes: boolean[][] | null }): (OpcionMenu | 'raya')[] {
  if (!que.tabla) return TABLAS.map((t) => ({ texto: t.texto, hacer: () => insertarTabla(e, t.filas, t.columnas, t.bordes) }));
  return [
    ...ORDENES_TABLA.slice(0, 3).flatMap((g, i): (OpcionMenu | 'raya')[] => [
      ...g.map((o, j) => opcion(e, o, que.ordenes?.[i]?.[j])),
      'raya',
    ]),
    {
      texto: 'Ancho de la columna',
      hijas: [
        { texto: 'Automático', hacer: () => anchoDeColumna(e, null) },
        ...ANCHOS.map((a) => ({ texto: a, hacer: () => anchoDeColumna(e, a) })),
      ],
    },
    { texto: 'Bordes', marcada: que.bordes, hacer: () => alternarBordes(e) },
    'raya',
    ...ORDENES_TABLA[3].map((o) => ({ ...opcion(e, o, true), peligro: true })),
  ];
}
const opcion = (e: Editor, o: (typeof ORDENES_TABLA)[number][number], puede = false): OpcionMenu => ({
  texto: o.texto,
  deshabilitada: !puede,
  hacer: () => o.hacer(e),
});
