// A dialog that stands beside what it is about instead of over everything; on a phone it is a sheet at the bottom.
import { Popover } from '@base-ui/react/popover';
import { useRef } from 'react';
import type { DialogoProps } from './dialogo.tsx';
import { Icono } from './icons.tsx';

/** Pressing in a question or a message that stands over it is not leaving it. */
const ENCIMA = '[data-pieza="velo"], [data-pieza="dialogo"], [data-pieza="avisos"], [data-pieza="flotante"], [popover]';

const PRIMERO = '[data-foco], input:not([type=hidden]):not(:disabled), textarea, select, .cuerpo button, .cuerpo a';

export default function Globo({ titulo, abierto, alCerrar, children, pie, ancla, alDevolver, ancho = 's' }: DialogoProps) {
  const caja = useRef<HTMLDivElement>(null);
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
        <Popover.Backdrop className="globo-velo" />
        <Popover.Positioner
          className="globo-pos"
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
            className={`globo ${ancho}`}
            data-pieza="globo"
            initialFocus={() => caja.current?.querySelector<HTMLElement>(PRIMERO) ?? caja.current}
            {...(alDevolver ? { finalFocus: alDevolver } : {})}
          >
            <header>
              <Popover.Title className="t">{titulo}</Popover.Title>
              <Popover.Close className="btn g ic sm" aria-label="Cerrar">
                <Icono n="cerrar" />
              </Popover.Close>
            </header>
            <div className="cuerpo">{children}</div>
            {pie && <footer>{pie}</footer>}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
