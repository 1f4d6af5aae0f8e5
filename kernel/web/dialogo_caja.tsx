// The machinery of dialogs, in a chunk of its own: the first screen does not wait for it.
import { Dialog } from '@base-ui/react/dialog';
import { useRef } from 'react';
import type { DialogoProps } from './dialogo.tsx';
import { Icono } from './icons.tsx';

export default function Caja({ titulo, abierto, alCerrar, children, ancho = 'm', pie, descripcion, alDevolver }: DialogoProps) {
  const caja = useRef<HTMLDivElement>(null);
  // The first field takes the focus, not the cross that stands before it.
  const primero = () =>
    caja.current?.querySelector<HTMLElement>('[data-foco], input:not([type=hidden]):not(:disabled), textarea, select, [role=textbox]') ??
    caja.current;
  return (
    <Dialog.Root
      open={abierto}
      onOpenChange={(si) => {
        if (!si) alCerrar();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="velo" data-pieza="velo" />
        <Dialog.Popup
          ref={caja}
          className={`dialogo ${ancho}`}
          data-pieza="dialogo"
          initialFocus={() => primero() as HTMLElement}
          {...(alDevolver ? { finalFocus: alDevolver } : {})}
        >
          <header>
            <Dialog.Title className="t">{titulo}</Dialog.Title>
            <Dialog.Close className="btn g ic sm" aria-label="Cerrar">
              <Icono n="cerrar" />
            </Dialog.Close>
          </header>
          {descripcion && <Dialog.Description className="dialogo-desc">{descripcion}</Dialog.Description>}
          <div className="cuerpo">{children}</div>
          {pie && <footer>{pie}</footer>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
