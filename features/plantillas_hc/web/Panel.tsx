// One of the four panes: a list with a selected row, its buttons, and reordering by mouse or keyboard.

import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { Esqueleto } from '#kernel/web/pagina.tsx';
import { FallaDeLista } from '#kernel/web/partes_tabla.tsx';
import { useArrastre } from './arrastre.ts';
import estilos from './plantillas.module.css';

interface PanelProps<T> {
  titulo: string;
  /** Number of the step on a phone. */
  paso: 1 | 2 | 3 | 4;
  filas: readonly T[] | undefined;
  error?: string | undefined;
  claveDe: (f: T) => number;
  nombreDe: (f: T) => string;
  pintar?: (f: T) => ReactNode;
  inactiva: (f: T) => boolean;
  elegida: number | undefined;
  alElegir: (f: T) => void;
  /** On double click, or Enter on the selected row. */
  alAbrir: (f: T) => void;
  /** The buttons of the pane. */
  acciones: ReactNode;
  /** Given when the rows can be reordered: moves a row to a place from 1. */
  alMover?: ((f: T, posicion: number) => void) | undefined;
  /** Rows of another pane onto which a row can be dropped. */
  fuera?: { selector: string; alSoltar: (f: T, sobre: HTMLElement) => void };
  /** Marks these rows as places where rows of another pane can be dropped. */
  recibe?: string;
  vacio: string;
  children?: ReactNode;
}

export function Panel<T>(p: PanelProps<T>) {
  const id = useId();
  const [dicho, setDicho] = useState('');
  const filas = p.filas ?? [];
  const claves = filas.map(p.claveDe);
  const de = (clave: number) => filas[claves.indexOf(clave)]!;
  const { fuera } = p;
  const { lista, arrastre, asa } = useArrastre({
    claves,
    alMover: (clave, posicion) => mover(de(clave), posicion),
    ...(fuera ? { fuera: { selector: fuera.selector, alSoltar: (clave, n) => fuera.alSoltar(de(clave), n) } } : {}),
  });
  const enfocar = (clave: number, cual: 'asa' | 'fila') => lista.current?.querySelector<HTMLElement>(`[data-${cual}="${clave}"]`)?.focus();
  // A row that is moved in the document loses the focus: it gets it back with the new order, before another key can arrive.
  const movida = useRef<{ clave: number; cual: 'asa' | 'fila' }>(undefined);
  const orden = claves.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order changes
  useLayoutEffect(() => {
    if (movida.current && document.activeElement === document.body) enfocar(movida.current.clave, movida.current.cual);
    movida.current = undefined;
  }, [orden]);
  const mover = (f: T, posicion: number) => {
    p.alMover?.(f, posicion);
    setDicho(`${p.nombreDe(f)}: lugar ${posicion} de ${filas.length}`);
  };
  const teclaDeAsa = (e: KeyboardEvent, f: T, i: number, cual: 'asa' | 'fila') => {
    const a = { ArrowUp: i - 1, ArrowDown: i + 1, Home: 0, End: filas.length - 1 }[e.key];
    if (a === undefined) return;
    e.preventDefault();
    if (a === i || a < 0 || a >= filas.length) return;
    movida.current = { clave: p.claveDe(f), cual };
    mover(f, a + 1);
  };
  const teclaDeFila = (e: KeyboardEvent, f: T, i: number) => {
    if (e.altKey && p.alMover) return teclaDeAsa(e, f, i, 'fila');
    const a = { ArrowUp: i - 1, ArrowDown: i + 1, Home: 0, End: filas.length - 1 }[e.key];
    const otra = a === undefined ? undefined : filas[a];
    if (otra) {
      e.preventDefault();
      p.alElegir(otra);
      enfocar(p.claveDe(otra), 'fila');
    } else if (e.key === 'Enter' && p.claveDe(f) === p.elegida) {
      e.preventDefault();
      p.alAbrir(f);
    }
  };
  return (
    <section className={estilos.panel} data-paso={p.paso} aria-labelledby={`${id}t`}>
      <header>
        <h2 id={`${id}t`}>{p.titulo}</h2>
        {p.filas && !p.children && <span className={`${estilos.cuantos} ${comunes.tenue} ${comunes.numeros}`}>{filas.length}</span>}
        <span className={comunes.crece} />
        {p.acciones}
      </header>
      {p.filas === undefined && !p.error && <Esqueleto filas={5} />}
      {p.error && <FallaDeLista>{p.error}</FallaDeLista>}
      {filas.length > 0 && (
        <ol ref={lista} aria-labelledby={`${id}t`} className={arrastre ? estilos.arrastrando : ''}>
          {filas.map((f, i) => {
            const clave = p.claveDe(f);
            const on = clave === p.elegida;
            return (
              <li
                key={clave}
                className={`${on ? estilos.elegida : ''}${arrastre?.hueco === i ? ` ${estilos.caeAntes}` : ''}${
                  arrastre?.hueco === filas.length && i === filas.length - 1 ? ` ${estilos.caeDespues}` : ''
                }`}
                {...(p.recibe ? { [`data-${p.recibe}`]: clave } : {})}
              >
                {p.alMover && (
                  <button
                    type="button"
                    className={estilos.asa}
                    data-asa={clave}
                    aria-label={`Mover ${p.nombreDe(f)}`}
                    aria-describedby={`${id}a`}
                    onKeyDown={(e) => teclaDeAsa(e, f, i, 'asa')}
                    {...asa(clave)}
                  >
                    <Icono n="arrastrar" t="s" />
                  </button>
                )}
                <button
                  type="button"
                  className={`${estilos.fila}${p.inactiva(f) ? ` ${estilos.inactiva}` : ''}`}
                  data-pieza="fila"
                  data-fila={clave}
                  aria-current={on}
                  onClick={() => p.alElegir(f)}
                  onDoubleClick={() => p.alAbrir(f)}
                  onKeyDown={(e) => teclaDeFila(e, f, i)}
                >
                  <span className={estilos.nombre} data-pieza="nombre">
                    {p.nombreDe(f)}
                  </span>
                  {p.pintar?.(f)}
                </button>
              </li>
            );
          })}
        </ol>
      )}
      {p.filas && filas.length === 0 && !p.children && <p className={`${estilos.nada} ${comunes.tenue}`}>{p.vacio}</p>}
      {p.children}
      {p.alMover && (
        <p className={comunes.oculto} id={`${id}a`}>
          Arrastre, o use las flechas hacia arriba y hacia abajo
        </p>
      )}
      <p className={comunes.oculto} role="status">
        {dicho}
      </p>
    </section>
  );
}

/** Buttons Agregar, Editar and Eliminar of a pane, as labelled icons. */
export function Verbos({
  que,
  puede,
  espera,
  alAgregar,
  alEditar,
  alEliminar,
}: {
  que: string;
  puede: boolean;
  /** What it would be added to is on its way. */
  espera?: boolean;
  alAgregar?: () => void;
  alEditar: () => void;
  alEliminar: () => void;
}) {
  return (
    <>
      <Boton chico plano icono={puede ? 'nota' : 'ver'} aria-label={`${puede ? 'Editar' : 'Detalles de'} ${que}`} onClick={alEditar} />
      {puede && (
        <>
          <Boton chico plano icono="eliminar" aria-label={`Eliminar ${que}`} onClick={alEliminar} />
          {alAgregar && <Boton chico icono="mas" aria-label={`Agregar ${que}`} disabled={espera} onClick={alAgregar} />}
        </>
      )}
    </>
  );
}
