// The door of the command bar: a field in the top bar, and Ctrl/Cmd+K from anywhere.
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Icono } from './icons.tsx';
import type { Pantalla } from './screens.ts';

/** Brings the bar and what the slices offer in it, once. */
type Traer = () => Promise<typeof import('./barra_caja.tsx')>;
interface Props {
  pantallas: readonly Pantalla[];
  traer: Traer;
  /** What can be searched here, in the words of the field. */
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
  // What is typed before the bar has come is kept for it.
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
    // Fetched while nobody needs it, so that what is typed after Ctrl+K finds the bar there.
    void traer().catch(() => {});
    return () => removeEventListener('keydown', tecla);
  }, [traer]);
  return (
    <>
      <button type="button" className="gsearch" aria-label={texto} onClick={() => abrir(true)}>
        <Icono n="buscar" />
        <span className="ell ancho-mas">{texto}</span>
        <span className="solo-movil">Buscar</span>
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
