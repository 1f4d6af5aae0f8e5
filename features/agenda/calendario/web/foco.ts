// The focus of the calendar after an action: on the appointment's card, or on the slot where it was.
import { useEffect, useState } from 'react';

/** A function, because cards are drawn again: it looks for the present one each time it is called. */
export const cartaDe = (N_CITA: number) => (): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-pieza="centro-agenda"] [data-cita="${N_CITA}"]`);
/** The grid's keyboard slot. */
export const hueco = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-pieza="centro-agenda"] [data-cursor]');
const suelo = (): HTMLElement | null => hueco() ?? document.querySelector<HTMLElement>('[data-pieza="centro-agenda"]');
const alguienLoTiene = () => document.querySelector('[data-pieza="globo"], [data-pieza="dialogo"]') !== null;

/** How long, in milliseconds, to wait for the saved appointment: it may be drawn twice, at once and when the server answers. */
const PLAZO = 2_500;

/** Focuses an appointment's card as soon as it is drawn, or its slot when the card was deleted or is in another view. */
export function useFoco(): { enfocar: (N_CITA: number) => void; soltar: (N_CITA: number) => void } {
  const [pedido, setPedido] = useState<{ N_CITA: number; seFue: boolean; dado: boolean }>();
  // Runs after each render: a card that changes column is a new element and needs the focus again.
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
