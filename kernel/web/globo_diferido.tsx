// A dialog beside what it is about instead of in the middle; on phones a sheet at the bottom.

import { Popover } from '@base-ui/react/popover';
import { useRef } from 'react';
import { comoBoton } from './controles.tsx';
import { useDevolver } from './devolver.ts';
import estilos from './globo.module.css';
import { Icono } from './icons.tsx';
import type { DialogoProps } from './ventana.ts';

/** A click in a question or toast above it does not count as a click outside. */
const ENCIMA = '[data-pieza="velo"], [data-pieza="dialogo"], [data-pieza="avisos"], [data-pieza="flotante"], [popover]';

const PRIMERO = '[data-foco], input:not([type=hidden]):not(:disabled), textarea, select, .cuerpo button, .cuerpo a';

export default function Globo({ titulo, abierto, alCerrar, children, pie, ancla, alDevolver, ancho = 's' }: DialogoProps) {
  const caja = useRef<HTMLDivElement>(null);
  const devolver = useDevolver({ abierto, alDevolver }, caja);
  return (
    <Popover.Root
      open={abierto}
      modal="trap-focus"
      onOpenChange={(si, { reason, event }) => {
        const en = event.target instanceof Element ? event.target : null;
        const deOtro = document.querySelector('[data-pieza="velo"]') !== null || (en?.closest(ENCIMA) && !caja.current?.contains(en));
        if (!si && !(deOtro && reason !== 'close-press')) alCerrar();
      }}
    >
      <Popover.Portal>
        <Popover.Backdrop className={estilos.velo} />
        <Popover.Positioner
          className={estilos.posicion}
          anchor={ancla ?? null}
          positionMethod="fixed"
          side="right"
          align="center"
          sideOffset={8}
          collisionPadding={12}
          collisionAvoidance={{ side: 'flip', align: 'shift', fallbackAxisSide: 'end' }}
        >
          <Popover.Popup
            ref={caja}
            className={`${estilos.globo} ${ancho === 'm' ? estilos.mediano : ''}`}
            data-pieza="globo"
            initialFocus={() => caja.current?.querySelector<HTMLElement>(PRIMERO) ?? caja.current}
            finalFocus={devolver}
          >
            <header>
              <Popover.Title className={estilos.titulo}>{titulo}</Popover.Title>
              <Popover.Close {...comoBoton({ plano: true, soloIcono: true, chico: true })} aria-label="Cerrar">
                <Icono n="cerrar" />
              </Popover.Close>
            </header>
            <div className={estilos.cuerpo}>{children}</div>
            {pie && <footer>{pie}</footer>}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
