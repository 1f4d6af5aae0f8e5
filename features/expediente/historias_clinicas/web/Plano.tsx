// A picture of a question with what is marked on it.
import type { MouseEvent, ReactNode } from 'react';
import estilos from './historias.module.css';

interface Props {
  imagen: { IMAGEN: string; ANCHO: number; ALTO: number };
  nombre: string;
  /** A click on the picture itself, in percent of its width and height. */
  alTocar?: ((x: number, y: number) => void) | undefined;
  /** With many places: it is scrolled rather than made so small that they touch. */
  denso?: boolean;
  children: ReactNode;
}
const porciento = (parte: number, todo: number) => Math.round(Math.min(100, Math.max(0, (parte / todo) * 100)) * 100) / 100;
export function Plano({ imagen, nombre, alTocar, denso, children }: Props) {
  const tocar = (e: MouseEvent<HTMLDivElement>) => {
    if (!(e.target instanceof HTMLImageElement)) return;
    const r = e.currentTarget.getBoundingClientRect();
    alTocar?.(porciento(e.clientX - r.left, r.width), porciento(e.clientY - r.top, r.height));
  };
  return (
    // What scrolls is reached by keyboard.
    <div
      className={estilos.marco}
      {...(denso ? { tabIndex: 0, role: 'group', 'aria-label': `Imagen: ${nombre}`, 'data-desplaza': '' } : {})}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: places are also added with a button */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        className={`${estilos.plano}${alTocar ? ` ${estilos.tocable}` : ''}`}
        style={{ aspectRatio: `${imagen.ANCHO} / ${imagen.ALTO}`, maxWidth: imagen.ANCHO }}
        data-denso={denso ? '' : undefined}
        onClick={tocar}
      >
        <img src={imagen.IMAGEN} alt={nombre} draggable={false} />
        {children}
      </div>
    </div>
  );
}
