// Nodes of an image: a click adds one; dragging, arrow keys or typed numbers move it; the list beside names them.

import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { Campo } from '#kernel/web/form.tsx';
import type { ImagenCompleta } from '../contract.ts';
import { MAX_NODOS, puedeQuitarNodo } from '../rules.ts';
import estilos from './imagenes.module.css';

interface NodoEnForma {
  ID: number | null;
  NOMBRE: string;
  X: number | string;
  Y: number | string;
  ACTIVO: 0 | 1;
}
/** Percent of the frame that shows the image; 100 fits it (2 §9). */
const ZOOM = [50, 75, 100, 125, 150, 200, 300, 400];
const PASO = 1;
const PASO_FINO = 0.1;
/** On a phone an image with many nodes opens enlarged, so that a finger can hit one. */
const zoomInicial = (nodos: number) => (innerWidth < 600 && nodos > 12 ? 200 : 100);
/** Label on a node: the number its name starts with (a tooth's), or its place in the list. */
const marcaDe = (NOMBRE: string, i: number) => /^\d{1,3}\b/.exec(NOMBRE)?.[0] ?? String(i + 1);
const dentro = (n: number) => Math.round(Math.min(100, Math.max(0, n)) * 100) / 100;

export function Nodos({ imagen, puede }: { imagen: ImagenCompleta; puede: boolean }) {
  const { control, setValue, setFocus, formState } = useFormContext();
  const malos = formState.errors.NODO as Record<number, unknown> | undefined;
  const { fields, append, remove } = useFieldArray({ control, name: 'NODO', keyName: 'clave' });
  const nodos = (useWatch({ control, name: 'NODO' }) ?? []) as NodoEnForma[];
  const [elegido, setElegido] = useState(0);
  const [zoom, setZoom] = useState(() => zoomInicial(imagen.NODO.length));
  const plano = useRef<HTMLDivElement>(null);
  const enMano = useRef<number | undefined>(undefined);
  /** Set after a drag, so that the click that ends it adds no node. */
  const arrastro = useRef(false);

  const renglones = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Scrolls only the list, not the page, above all while a node is dragged.
    const lista = renglones.current;
    const fila = lista?.children[elegido] as HTMLElement | undefined;
    if (!lista || !fila || lista.scrollHeight <= lista.clientHeight) return;
    const [a, b] = [fila.getBoundingClientRect(), lista.getBoundingClientRect()];
    if (a.top < b.top) lista.scrollTop -= b.top - a.top;
    else if (a.bottom > b.bottom) lista.scrollTop += a.bottom - b.bottom;
  }, [elegido]);

  const poner = (i: number, x: number, y: number) => {
    setValue(`NODO.${i}.X`, dentro(x), { shouldDirty: true, shouldValidate: true });
    setValue(`NODO.${i}.Y`, dentro(y), { shouldDirty: true, shouldValidate: true });
  };
  const lugar = (e: { clientX: number; clientY: number }): [number, number] => {
    const r = plano.current!.getBoundingClientRect();
    return [dentro(((e.clientX - r.left) / r.width) * 100), dentro(((e.clientY - r.top) / r.height) * 100)];
  };
  /** Which node has just been added: as soon as it is drawn its name has the focus, and the next key is for it. */
  const porNombrar = useRef<number>(undefined);
  useLayoutEffect(() => {
    const i = porNombrar.current;
    if (i === undefined || i >= nodos.length) return;
    porNombrar.current = undefined;
    setFocus(`NODO.${i}.NOMBRE`);
  }, [nodos.length, setFocus]);
  const agregar = (x: number, y: number) => {
    if (nodos.length >= MAX_NODOS) return avisar(`Máximo ${MAX_NODOS} elementos`, 'mal');
    append({ ID: null, NOMBRE: '', X: x, Y: y, ACTIVO: 1 }, { shouldFocus: false });
    setElegido(nodos.length);
    porNombrar.current = nodos.length;
  };
  const quitar = (i: number) => {
    const guardado = imagen.NODO.find((n) => n.ID === nodos[i]?.ID);
    const v = guardado ? puedeQuitarNodo(guardado) : true;
    if (v !== true) return avisar(v, 'mal');
    remove(i);
    setElegido(Math.max(0, Math.min(i, nodos.length - 2)));
  };
  const tecla = (e: KeyboardEvent, i: number) => {
    const d = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
    if (d && puede) {
      e.preventDefault();
      const paso = e.shiftKey ? PASO_FINO : PASO;
      poner(i, Number(nodos[i]!.X) + d[0]! * paso, Number(nodos[i]!.Y) + d[1]! * paso);
    } else if (e.key === 'Delete' && puede) {
      e.preventDefault();
      flushSync(() => quitar(i));
      const pines = plano.current?.querySelectorAll<HTMLElement>('[data-pieza="nodo"]');
      pines?.[Math.min(i, pines.length - 1)]?.focus();
    }
  };
  const cambiarZoom = (hacia: 1 | -1) => setZoom((z) => ZOOM[Math.min(ZOOM.length - 1, Math.max(0, ZOOM.indexOf(z) + hacia))]!);

  return (
    <div className={estilos.editor}>
      <section aria-label="Imagen" className={estilos.lienzo}>
        <div className={`${comunes.fila} ${estilos.zoom}`}>
          <span className={`${comunes.tenue} ${comunes.crece}`}>
            {puede ? 'Haga clic en la imagen para poner un nodo; arrástrelo o use las flechas para moverlo.' : ''}
          </span>
          <Boton chico aria-label="Alejar" disabled={zoom === ZOOM[0]} onClick={() => cambiarZoom(-1)}>
            −
          </Boton>
          <Boton chico className={comunes.numeros} aria-label={`Acercamiento ${zoom} %, ajustar a 100 %`} onClick={() => setZoom(100)}>
            {zoom} %
          </Boton>
          <Boton chico aria-label="Acercar" disabled={zoom === ZOOM.at(-1)} onClick={() => cambiarZoom(1)}>
            +
          </Boton>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
        <div className={estilos.marco} tabIndex={0} role="group" aria-label="Imagen con sus nodos">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: nodes are also added with the button of the list */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
          <div
            ref={plano}
            className={`${estilos.plano}${puede ? ` ${estilos.tocable}` : ''}`}
            style={{ width: `${zoom}%`, aspectRatio: `${imagen.ANCHO} / ${imagen.ALTO}` }}
            onClick={(e) => {
              if (arrastro.current) arrastro.current = false;
              else if (puede && e.target === e.currentTarget.firstElementChild) agregar(...lugar(e));
            }}
          >
            <img src={imagen.IMAGEN} alt={imagen.NOMBRE} draggable={false} />
            {fields.map(({ clave }, i) => {
              const n = nodos[i];
              if (!n) return null;
              return (
                <button
                  key={clave}
                  type="button"
                  className={`${estilos.nodo}${i === elegido ? ` ${estilos.elegido}` : ''}${n.ACTIVO ? '' : ` ${estilos.inactivo}`}`}
                  data-pieza="nodo"
                  style={{ left: `${Number(n.X) || 0}%`, top: `${Number(n.Y) || 0}%` }}
                  aria-label={`${n.NOMBRE || `Nodo ${i + 1}`}, X ${n.X} %, Y ${n.Y} %`}
                  aria-pressed={i === elegido}
                  onFocus={() => setElegido(i)}
                  onKeyDown={(e) => tecla(e, i)}
                  onPointerDown={(e: PointerEvent<HTMLButtonElement>) => {
                    setElegido(i);
                    if (!puede || e.button !== 0) return;
                    e.currentTarget.setPointerCapture(e.pointerId);
                    enMano.current = i;
                  }}
                  onPointerMove={(e) => {
                    if (enMano.current !== i) return;
                    arrastro.current = true;
                    poner(i, ...lugar(e));
                  }}
                  onPointerUp={() => {
                    enMano.current = undefined;
                  }}
                  onPointerCancel={() => {
                    enMano.current = undefined;
                  }}
                >
                  {marcaDe(n.NOMBRE, i)}
                </button>
              );
            })}
          </div>
        </div>
      </section>
      <section aria-labelledby="ii-nodos" className={estilos.lista}>
        <header className={comunes.fila}>
          <h2 id="ii-nodos">Nodos</h2>
          <span className={`${comunes.tenue} ${comunes.numeros} ${comunes.crece}`}>{fields.length}</span>
          {puede && (
            <Boton chico icono="mas" onClick={() => agregar(50, 50)}>
              Agregar nodo
            </Boton>
          )}
        </header>
        {fields.length === 0 && (
          <p className={`${comunes.tenue} ${estilos.nada}`}>Cada nodo es un lugar de la imagen que se podrá señalar y comentar.</p>
        )}
        <ol ref={renglones}>
          {fields.map(({ clave }, i) => {
            const n = nodos[i];
            if (!n) return null;
            const marca = (
              <span className={`${estilos.numero} ${comunes.numeros}`} aria-hidden="true">
                {marcaDe(n.NOMBRE, i)}
              </span>
            );
            // Only the selected node is open for editing; one with errors stays open until they are corrected.
            if (i !== elegido && !malos?.[i])
              return (
                <li key={clave}>
                  <button type="button" className={estilos.cerrado} onClick={() => setElegido(i)}>
                    {marca}
                    <span className={comunes.crece}>{n.NOMBRE || 'Sin nombre'}</span>
                    {!n.ACTIVO && <Ficha>Inactivo</Ficha>}
                    <span className={`${comunes.tenue} ${comunes.numeros}`}>
                      {n.X}, {n.Y}
                    </span>
                  </button>
                </li>
              );
            return (
              <li key={clave} className={`${estilos.abierto}${i === elegido ? ` ${estilos.elegido}` : ''}`} onFocus={() => setElegido(i)}>
                {marca}
                <Campo nombre={`NODO.${i}.NOMBRE`} />
                {puede && (
                  <Boton chico plano icono="eliminar" aria-label={`Quitar ${n.NOMBRE || `nodo ${i + 1}`}`} onClick={() => quitar(i)} />
                )}
                <div className={estilos.donde}>
                  <Campo nombre={`NODO.${i}.X`} />
                  <Campo nombre={`NODO.${i}.Y`} />
                  <Campo nombre={`NODO.${i}.ACTIVO`} />
                </div>
              </li>
            );
          })}
        </ol>
      </section>
    </div>
  );
}
