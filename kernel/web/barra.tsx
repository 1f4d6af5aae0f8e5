// Opens the command bar: a field in the top bar, and Ctrl/Cmd+K from anywhere.

import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import estilos from './barra.module.css';
import comunes from './comunes.module.css';
import { Icono } from './icons.tsx';
import type { Pantalla } from './screens.ts';

/** Loads the bar and what the slices offer in it, once. */
type Traer = () => Promise<typeof import('./barra_diferida.tsx')>;
interface Props {
  pantallas: readonly Pantalla[];
  traer: Traer;
  /** What can be searched here, shown in the field. */
  texto: string;
}
export function BarraComandos({ pantallas, traer, texto }: Props) {
  const [abierta, setAbierta] = useState(false);
  const [hubo, setHubo] = useState(false);
  const [Caja] = useState(() => lazy(traer));
  const abrir = (si: boolean) => {
    setHubo(true);
    setAbierta(si);
  };
  // Keeps what is typed before the bar has loaded.
  const tecleado = useRef<string | null>('');
  useEffect(() => {
    if (!abierta) return;
    const guardar = (e: KeyboardEvent) => {
      if (tecleado.current === null || e.key.length > 1 || e.ctrlKey || e.metaKey || e.altKey) return;
      e.preventDefault();
      tecleado.current += e.key;
    };
    addEventListener('keydown', guardar, true);
    return () => removeEventListener('keydown', guardar, true);
  }, [abierta]);
  const recoger = () => {
    const texto = tecleado.current ?? '';
    tecleado.current = null;
    return texto;
  };
  useEffect(() => {
    const tecla = (e: KeyboardEvent) => {
      if (!(e.ctrlKey || e.metaKey) || e.key.toLowerCase() !== 'k') return;
      e.preventDefault();
      // Over a dialog it would lead away from what is being written there.
      if (document.querySelector('[data-pieza="velo"]:not([data-de-barra])')) return;
      setHubo(true);
      setAbierta((a) => !a);
    };
    addEventListener('keydown', tecla);
    // Loaded ahead, so that Ctrl+K opens it without losing keystrokes.
    void traer().catch(() => {});
    return () => removeEventListener('keydown', tecla);
  }, [traer]);
  return (
    <>
      <button type="button" className={estilos.buscador} aria-label={texto} onClick={() => abrir(true)}>
        <Icono n="buscar" />
        <span className={`${comunes.recortado} ${estilos.soloAncho}`}>{texto}</span>
        <span className={estilos.soloMovil}>Buscar</span>
        <kbd>Ctrl K</kbd>
      </button>
      {hubo && (
        <Suspense fallback={null}>
          <Caja abierta={abierta} alCerrar={() => setAbierta(false)} pantallas={pantallas} recoger={recoger} />
        </Suspense>
      )}
    </>
  );
}
