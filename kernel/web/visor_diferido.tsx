// The viewer's window: its bar, and the pane or two panes below it.

import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import comunes from './comunes.module.css';
import { Boton, comoBoton, Seleccion } from './controles.tsx';
import { Icono } from './icons.tsx';
import estilos from './visor.module.css';
import { AntesYDespues, Lienzo } from './visor_lienzo.tsx';
import { NIVELES_ZOOM, nivelVecino, type Pieza, type VisorProps } from './visor_piezas.ts';

type Modo = 'uno' | 'lado' | 'encima';
const MODOS: readonly { valor: Modo; texto: string }[] = [
  { valor: 'lado', texto: 'Lado a lado' },
  { valor: 'encima', texto: 'Antes y después' },
];
const CUARTO = 90;
/**
 * The page under the viewer can be neither reached nor read. It is not a modal dialog, because those hide each other, and the
 * patient's alerts may open over it.
 */
function useSinPagina(): void {
  useLayoutEffect(() => {
    const pagina = document.getElementById('raiz')!;
    pagina.inert = true;
    return () => {
      pagina.inert = false;
    };
  }, []);
}
/** Escape and clicks outside belong to the dialog that is over the viewer. */
const hayDialogo = () => document.querySelector('[data-pieza="dialogo"]') !== null;
/** What is larger than the window is moved by the arrows, in pixels. */
const FLECHAS: Record<string, [x: number, y: number]> = { ArrowLeft: [-80, 0], ArrowRight: [80, 0], ArrowUp: [0, -80], ArrowDown: [0, 80] };
const opcionesZoom = NIVELES_ZOOM.map((n) => ({ valor: String(n), texto: `${n} %` }));

export default function VisorCaja({ piezas, abierta, alIr, alCerrar, acciones, alCaducar, children }: VisorProps) {
  const [zoom, setZoom] = useState(100);
  const [giros, setGiros] = useState<Record<string, number>>({});
  const [modo, setModo] = useState<Modo>('uno');
  const [junto, setJunto] = useState<Pieza['clave']>();
  const escena = useRef<HTMLDivElement>(null);
  const lugar = piezas.findIndex((p) => p.clave === abierta);
  const pieza = piezas[lugar];
  const otras = piezas.filter((p) => p.clave !== abierta);
  const otra = otras.find((p) => p.clave === junto) ?? piezas[lugar + 1] ?? piezas[lugar - 1];
  const dos = modo !== 'uno' && otra !== undefined;
  const encima = dos && modo === 'encima' && pieza?.clase === 'imagen' && otra.clase === 'imagen';
  const conZoom = pieza?.clase === 'imagen' || (dos && otra.clase === 'imagen');
  useSinPagina();
  useEffect(() => {
    // It was deleted or moved out of the list while it was open.
    if (!pieza && abierta !== undefined) alCerrar();
  }, [pieza, abierta, alCerrar]);
  if (!pieza) return null;
  const ir = (paso: 1 | -1) => {
    const a = piezas[lugar + paso];
    if (!a) return;
    setZoom(100);
    alIr(a.clave);
  };
  const girar = () => setGiros((g) => ({ ...g, [pieza.clave]: ((g[pieza.clave] ?? 0) + CUARTO) % 360 }));
  const TECLAS: Record<string, () => void> = {
    ArrowLeft: () => ir(-1),
    ArrowRight: () => ir(1),
    '+': () => setZoom((z) => nivelVecino(z, 1)),
    '-': () => setZoom((z) => nivelVecino(z, -1)),
    '0': () => setZoom(100),
    r: girar,
    R: girar,
  };
  const tecla = (e: KeyboardEvent) => {
    const hacer = TECLAS[e.key];
    if ((e.target as HTMLElement).matches('input, select, textarea') || e.ctrlKey || e.metaKey || e.altKey) return;
    const paso = zoom > 100 ? FLECHAS[e.key] : undefined;
    if (!hacer && !paso) return;
    e.preventDefault();
    if (paso) for (const h of escena.current?.children ?? []) h.querySelector('[data-pieza="visor-hueco"]')?.scrollBy(...paso);
    else hacer?.();
  };
  // The earlier one stands on the left: lists show the newest first.
  const [antes, despues] = dos && piezas.indexOf(otra) > lugar ? [otra, pieza] : [pieza, otra];
  const lienzo = (p: Pieza, rotulo?: string) => (
    <Lienzo key={p.clave} pieza={p} zoom={zoom} giro={giros[p.clave] ?? 0} rotulo={rotulo} alZoom={setZoom} alCaducar={alCaducar} />
  );
  return (
    <Dialog.Root open modal={false} disablePointerDismissal onOpenChange={(si) => !si && !hayDialogo() && alCerrar()}>
      <Dialog.Portal>
        <Dialog.Popup className={estilos.visor} data-pieza="visor" onKeyDown={tecla} initialFocus={escena}>
          <header className={estilos.barra}>
            <div className={estilos.titulo}>
              <Dialog.Title className={comunes.recortado}>{pieza.titulo}</Dialog.Title>
              {pieza.detalle && <p className={`${comunes.tenue} ${comunes.recortado}`}>{pieza.detalle}</p>}
            </div>
            <div className={estilos.mandos} role="toolbar" aria-label="Vista">
              {conZoom && (
                <>
                  <Boton
                    plano
                    chico
                    icono="menos"
                    aria-label="Alejar"
                    disabled={zoom === NIVELES_ZOOM[0]}
                    onClick={() => setZoom(nivelVecino(zoom, -1))}
                  />
                  <Seleccion aria-label="Zoom" opciones={opcionesZoom} valor={String(zoom)} alCambiar={(v) => setZoom(Number(v))} />
                  <Boton
                    plano
                    chico
                    icono="mas"
                    aria-label="Acercar"
                    disabled={zoom === NIVELES_ZOOM.at(-1)}
                    onClick={() => setZoom(nivelVecino(zoom, 1))}
                  />
                </>
              )}
              {pieza.clase === 'imagen' && <Boton plano chico icono="girar" aria-label="Girar" onClick={girar} />}
              {otras.length > 0 && (
                <Boton
                  plano
                  chico
                  icono="comparar"
                  activo={dos}
                  aria-pressed={dos}
                  aria-label="Comparar"
                  onClick={() => setModo(dos ? 'uno' : 'lado')}
                />
              )}
            </div>
            {acciones && <div className={estilos.mandos}>{acciones(pieza)}</div>}
            <Dialog.Close {...comoBoton({ plano: true, soloIcono: true, chico: true })} aria-label="Cerrar">
              <Icono n="cerrar" />
            </Dialog.Close>
          </header>
          {dos && (
            <div className={estilos.comparar}>
              <Seleccion
                aria-label="Comparar con"
                opciones={otras.map((p) => ({ valor: String(p.clave), texto: [p.titulo, p.detalle].filter(Boolean).join(', ') }))}
                valor={String(otra.clave)}
                alCambiar={(v) => setJunto(otras.find((p) => String(p.clave) === v)?.clave)}
              />
              {pieza.clase === 'imagen' && otra.clase === 'imagen' && (
                <Seleccion aria-label="Cómo se comparan" opciones={MODOS} valor={modo} alCambiar={(v) => setModo(v as Modo)} />
              )}
            </div>
          )}
          <div
            ref={escena}
            className={`${estilos.escena} ${dos && !encima ? estilos.dos : ''}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys leaf, enlarge and move
            tabIndex={0}
            role="group"
            aria-label={pieza.titulo}
          >
            {encima ? (
              <AntesYDespues antes={antes!} despues={despues!} giro={(p) => giros[p.clave] ?? 0} />
            ) : dos ? (
              [lienzo(antes!, antes!.titulo), lienzo(despues!, despues!.titulo)]
            ) : (
              lienzo(pieza)
            )}
          </div>
          {!dos && piezas.length > 1 && (
            <footer className={estilos.pie}>
              <Boton plano icono="izquierda" aria-label="Anterior" disabled={lugar === 0} onClick={() => ir(-1)} />
              <span className={`${comunes.tenue} ${comunes.numeros}`} aria-live="polite">
                {lugar + 1} de {piezas.length}
              </span>
              <Boton plano icono="derecha" aria-label="Siguiente" disabled={lugar === piezas.length - 1} onClick={() => ir(1)} />
            </footer>
          )}
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
