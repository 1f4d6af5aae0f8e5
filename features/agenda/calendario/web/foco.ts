// Where the focus goes in the calendar once something is done: to the card it was done to, or to the slot where it stood.
import { useEffect, useState } from 'react';

/** What the calendar draws now: lists and grids are drawn again, so it is looked for each time. */
export const cartaDe = (N_CITA: number) => (): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-pieza="centro-agenda"] [data-cita="${N_CITA}"]`);
/** The slot of the grid that holds the place of the keyboard. */
export const hueco = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-pieza="centro-agenda"] [data-cursor]');
const suelo = (): HTMLElement | null => hueco() ?? document.querySelector<HTMLElement>('[data-pieza="centro-agenda"]');
const alguienLoTiene = () => document.querySelector('[data-pieza="globo"], [data-pieza="dialogo"]') !== null;

/** Milliseconds in which what was saved is drawn, perhaps twice: here, and as the server answers it. */
const PLAZO = 2_500;

/** Asks for the focus on an appointment's card as soon as it is there; on its slot when the card is gone or in another view. */
export function useFoco(): { enfocar: (N_CITA: number) => void; soltar: (N_CITA: number) => void } {
  const [pedido, setPedido] = useState<{ N_CITA: number; seFue: boolean; dado: boolean }>();
  // After each drawing: a card that goes to another column is another element, and the focus is asked for again.
  useEffect(() => {
    if (!pedido || alguienLoTiene()) return;
    const carta = cartaDe(pedido.N_CITA)();
    if (pedido.seFue === (carta !== null)) return;
    const quien = document.activeElement;
    if (quien === document.body || (!pedido.dado && quien?.closest('[data-pieza="agenda"]'))) (carta ?? suelo())?.focus();
    pedido.dado = true;
  });
  useEffect(() => {
    if (!pedido) return;
    const t = setTimeout(() => {
      if (document.activeElement === document.body && !alguienLoTiene()) (cartaDe(pedido.N_CITA)() ?? suelo())?.focus();
      setPedido(undefined);
    }, PLAZO);
    return () => clearTimeout(t);
  }, [pedido]);
  const [yo] = useState(() => ({
    enfocar: (N_CITA: number) => setPedido({ N_CITA, seFue: false, dado: false }),
    soltar: (N_CITA: number) => setPedido({ N_CITA, seFue: true, dado: false }),
  }));
  return yo;
}
