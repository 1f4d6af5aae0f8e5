// Opens the command bar: a field in the top bar, and Ctrl/Cmd+K from anywhere.

import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import estilos from './barra.module.css';
import comunes from './comunes.module.css';
import { Icono } from './icons.tsx';
import type { Pantalla } from './screens.ts';

const NADA = { texto: '', enter: false };
/** Loads the bar and what the slices offer in it, once. */
type Traer = () => Promise<typeof import('./barra_diferida.tsx')>;
interface Props {
  pantallas: readonly Pantalla[];
  traer: Traer;
  /** What can be searched here, shown in the field. */
  texto: string;
}
export function BarraComandos({ pantallas, traer, texto }: Props) {
  const [{ abierta, vez }, setEstado] = useState({ abierta: false, vez: 0 });
  const [Caja] = useState(() => lazy(traer));
  const tecleado = useRef(NADA);
  // A key may come before what the one before it did is drawn: what was asked last decides, and each opening starts empty.
  const ultimo = useRef({ abierta, vez });
  const poner = useCallback((abierta: boolean) => {
    tecleado.current = NADA;
    ultimo.current = { abierta, vez: ultimo.current.vez + Number(abierta) };
    setEstado(ultimo.current);
  }, []);
  const recoger = () => {
    const antes = tecleado.current;
    tecleado.current = NADA;
    return antes;
  };
  useLayoutEffect(() => {
    const abrir = (e: KeyboardEvent) => {
      if (!(e.ctrlKey || e.metaKey) || e.key.toLowerCase() !== 'k') return;
      e.preventDefault();
      // Over a dialog it would lead away from what is being written there.
      if (document.querySelector('[data-pieza="velo"]:not([data-de-barra])')) return;
      poner(!ultimo.current.abierta);
    };
    // Keeps what is typed before it has the focus.
    const guardar = (e: KeyboardEvent) => {
      const dentro = (e.target as Element).closest('[data-de-barra]');
      const { texto } = tecleado.current;
      const enter = e.key === 'Enter' && texto !== '';
      if (!ultimo.current.abierta || dentro || (e.key.length > 1 && !enter) || e.ctrlKey || e.metaKey || e.altKey) return;
      e.preventDefault();
      e.stopPropagation();
      tecleado.current = { texto: enter ? texto : texto + e.key, enter };
    };
    addEventListener('keydown', abrir);
    addEventListener('keydown', guardar, true);
    return () => {
      removeEventListener('keydown', abrir);
      removeEventListener('keydown', guardar, true);
    };
  }, [poner]);
  // Loaded ahead, so that Ctrl+K opens it without losing keystrokes.
  useEffect(() => void traer().catch(() => {}), [traer]);
  return (
    <>
      <button type="button" className={estilos.buscador} aria-label={texto} onClick={() => poner(true)}>
        <Icono n="buscar" />
        <span className={`${comunes.recortado} ${estilos.soloAncho}`}>{texto}</span>
        <span className={estilos.soloMovil}>Buscar</span>
        <kbd>Ctrl K</kbd>
      </button>
      {vez > 0 && (
        <Suspense fallback={null}>
          <Caja abierta={abierta} vez={vez} alCerrar={() => poner(false)} pantallas={pantallas} recoger={recoger} />
        </Suspense>
      )}
    </>
  );
}
