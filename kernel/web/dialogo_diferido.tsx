// The dialogs' code, in a chunk of its own so that the first screen need not load it.

import { Dialog } from '@base-ui/react/dialog';
import { useRef } from 'react';
import { comoBoton } from './controles.tsx';
import { useDevolver } from './devolver.ts';
import estilos from './dialogo.module.css';
import { Icono } from './icons.tsx';
import type { DialogoProps } from './ventana.ts';

const ANCHO = { s: estilos.chico, m: '', l: estilos.grande, xl: estilos.enorme };
export default function Caja({ titulo, abierto, alCerrar, children, ancho = 'm', pie, descripcion, alDevolver }: DialogoProps) {
  const caja = useRef<HTMLDivElement>(null);
  const devolver = useDevolver({ abierto, alDevolver }, caja);
  // The focus goes where the dialog asks for it, else to the first field, not to the closing cross before it.
  const primero = () =>
    caja.current?.querySelector<HTMLElement>('[data-foco]') ??
    caja.current?.querySelector<HTMLElement>('input:not([type=hidden]):not(:disabled), textarea, select, [role=textbox]') ??
    caja.current;
  return (
    <Dialog.Root
      open={abierto}
      onOpenChange={(si) => {
        if (!si) alCerrar();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={estilos.velo} data-pieza="velo" />
        <Dialog.Popup
          ref={caja}
          className={`${estilos.dialogo} ${ANCHO[ancho]}`}
          data-pieza="dialogo"
          initialFocus={() => primero() as HTMLElement}
          finalFocus={devolver}
        >
          <header>
            <Dialog.Title className={estilos.titulo}>{titulo}</Dialog.Title>
            <Dialog.Close {...comoBoton({ plano: true, soloIcono: true, chico: true })} aria-label="Cerrar">
              <Icono n="cerrar" />
            </Dialog.Close>
          </header>
          {descripcion && <Dialog.Description className={estilos.descripcion}>{descripcion}</Dialog.Description>}
          <div className={estilos.cuerpo}>{children}</div>
          {pie && <footer>{pie}</footer>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
