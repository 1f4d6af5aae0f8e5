// «/» at the beginning of a word opens the clinic's texts at the caret: typing filters, Enter inserts one, Escape leaves the
// «/».

import type { Editor as Tiptap } from '@tiptap/react';
import { type RefObject, useState } from 'react';
import textos from '#features/catalogos/textos.ts';
import { masCercanas } from '#kernel/shared/cercania.ts';
import { escapar } from '#kernel/shared/escapar.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { Combo, Resaltado } from '#kernel/web/combo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { EnlaceBoton } from '#kernel/web/controles.tsx';
import estilos from './notas.module.css';

interface Texto {
  ID: number;
  NOMBRE: string;
  TEXTO: string;
}
interface Abierto {
  editor: Tiptap;
  /** Opened by typing «/», which is written if nothing is chosen. */
  tecleado: boolean;
  x: number;
  /** From the top of the container or, without room below, from its bottom. */
  y: number;
  arriba: boolean;
}
export interface Menu {
  abierto: Abierto | undefined;
  abrir: (editor: Tiptap) => void;
  cerrar: (escribir?: string) => void;
  alTeclear: (e: KeyboardEvent, editor: Tiptap) => boolean;
}

const ANCHO = 320;
/** Height of search field and list. */
const ALTO = 330;
/** `caja` is the container in which the menu is positioned. */
export function useMenuTextos(caja: RefObject<HTMLElement | null>): Menu {
  const [abierto, setAbierto] = useState<Abierto>();
  const abrirEn = (editor: Tiptap, tecleado: boolean) => {
    const marco = caja.current?.getBoundingClientRect();
    if (!marco) return;
    const { left, top, bottom } = editor.view.coordsAtPos(editor.state.selection.head);
    const arriba = innerHeight - bottom < ALTO && top > ALTO;
    const x = Math.max(0, Math.min(left - marco.left, marco.width - ANCHO));
    setAbierto({ editor, tecleado, x, arriba, y: (arriba ? marco.bottom - top : bottom - marco.top) + 4 });
  };
  return {
    abierto,
    abrir: (editor) => abrirEn(editor, false),
    cerrar: (escribir = '') => {
      setAbierto(undefined);
      if (!abierto || abierto.editor.isDestroyed) return;
      abierto.editor.view.focus();
      if (escribir) abierto.editor.commands.insertContent(escribir);
    },
    alTeclear: (e, editor) => {
      if (e.key !== '/' || e.ctrlKey || e.metaKey || e.altKey || e.isComposing) return false;
      const { $from, empty } = editor.state.selection;
      const antes = $from.parent.textBetween(0, $from.parentOffset, ' ', ' ').at(-1) ?? ' ';
      if (!empty || !/\s/.test(antes)) return false;
      abrirEn(editor, true);
      return true;
    },
  };
}

/** Each line of the text becomes a paragraph; a single line is inserted at the caret. */
const enHtml = (texto: string): string => {
  const lineas = texto.split('\n').map(escapar);
  return lineas.length === 1 ? lineas[0]! : lineas.map((l) => `<p>${l}</p>`).join('');
};

export function MenuTextos({ menu }: { menu: Menu }) {
  const { abierto, cerrar } = menu;
  const lista = useDatos(textos.contract.obtener, {}, { si: abierto !== undefined });
  if (!abierto) return null;
  const todos = (lista.data ?? []) as unknown as Texto[];
  const dejar = abierto.tecleado ? '/' : '';
  return (
    <div
      className={`${estilos.menuTextos}${abierto.arriba ? ` ${estilos.arriba}` : ''}`}
      style={{ left: abierto.x, [abierto.arriba ? 'bottom' : 'top']: abierto.y }}
      onKeyDownCapture={(e) => {
        const vacio = (e.target as HTMLInputElement).value === '';
        const escribir =
          e.key === 'Escape' ? dejar : e.key === ' ' && vacio ? `${dejar} ` : e.key === 'Backspace' && vacio ? '' : undefined;
        if (escribir === undefined) return;
        e.preventDefault();
        e.stopPropagation();
        cerrar(escribir);
      }}
    >
      {lista.data && todos.length === 0 ? (
        <div className={estilos.menuTextosNada}>
          <p>La clínica todavía no tiene textos.</p>
          <EnlaceBoton a="/catalogs/texts" chico>
            Escribir el primero
          </EnlaceBoton>
        </div>
      ) : (
        lista.data && (
          <Combo<Texto>
            etiqueta="Texto de la clínica"
            placeholder="Buscar un texto"
            desde={0}
            abierta
            enfocar
            buscar={(t) => masCercanas(todos, t, (x) => x.NOMBRE, { tambien: (x) => x.TEXTO })}
            claveDe={(x) => x.ID}
            textoDe={(x) => x.NOMBRE}
            pintar={(x, palabras) => (
              <span className={estilos.textoOfrecido}>
                <b className={comunes.fuerte}>
                  <Resaltado texto={x.NOMBRE} palabras={palabras} />
                </b>
                <span className={comunes.tenue}>{x.TEXTO}</span>
              </span>
            )}
            alElegir={(x) => cerrar(enHtml(x.TEXTO))}
            alSalir={() => cerrar()}
          />
        )
      )}
    </div>
  );
}
