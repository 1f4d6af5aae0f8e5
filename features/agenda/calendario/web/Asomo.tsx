// The details of a card, beside it: under the mouse after a moment, and on the card with keyboard focus.
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { CitaAgenda } from '#features/agenda/citas/fields.ts';

const Caja = lazy(() => import('./asomo_diferido.tsx'));
/** Milliseconds that the mouse must rest on a card, and those it has to go from the card onto the details. */
const REPOSO = 450;
const PASO = 200;

/** One for the whole calendar, listening for all cards inside `donde`. It stays while the mouse is on it; Escape closes it. */
export function Asomo({ donde, citas }: { donde: RefObject<HTMLElement | null>; citas: readonly CitaAgenda[] }) {
  const [carta, setCarta] = useState<HTMLElement>();
  const encimaDe = useRef<(si: boolean) => void>(() => {});
  useEffect(() => {
    const n = donde.current;
    if (!n) return;
    let reloj: ReturnType<typeof setTimeout> | undefined;
    let vista: HTMLElement | undefined;
    // The card whose details Escape closed; they stay closed until the mouse leaves the card.
    let despedida: HTMLElement | undefined;
    const de = (e: Event) => {
      const t = e.target instanceof Element ? e.target : null;
      return (t?.closest<HTMLElement>('[data-caja]')?.querySelector<HTMLElement>('[data-cita]') ??
        t?.closest<HTMLElement>('[data-pieza="cita-equipo"][data-cita]') ??
        undefined) as HTMLElement | undefined;
    };
    const mostrar = (c: HTMLElement | undefined) => {
      clearTimeout(reloj);
      vista = c;
      setCarta(c);
    };
    const quitar = () => mostrar(undefined);
    const pedir = (c: HTMLElement | undefined, espera: number) => {
      clearTimeout(reloj);
      if (c !== despedida) despedida = undefined;
      if (c && c === despedida) return;
      reloj = setTimeout(() => {
        if (!c) quitar();
        else if (c.isConnected && !document.querySelector('[data-pieza="globo"], [data-pieza="dialogo"], [data-arrastrando]')) mostrar(c);
      }, espera);
    };
    encimaDe.current = (si) => (si ? clearTimeout(reloj) : pedir(undefined, PASO));
    const encima = (e: PointerEvent) => {
      if (e.pointerType !== 'mouse' || e.buttons !== 0) return;
      const c = de(e);
      pedir(c, c ? REPOSO : PASO);
    };
    const fuera = (e: PointerEvent) => {
      if (!(e.relatedTarget instanceof Element && e.relatedTarget.closest('[data-pieza="asomo"]'))) pedir(undefined, PASO);
    };
    const foco = (e: FocusEvent) => {
      const c = de(e);
      if (c?.matches(':focus-visible')) pedir(c, 150);
    };
    const tecla = (e: KeyboardEvent) => {
      if (e.key === 'Enter') quitar();
      if (e.key !== 'Escape' || !vista) return;
      e.stopPropagation();
      despedida = vista;
      quitar();
    };
    n.addEventListener('pointerover', encima);
    n.addEventListener('pointerleave', fuera);
    n.addEventListener('pointerdown', quitar);
    n.addEventListener('focusin', foco);
    n.addEventListener('focusout', quitar);
    n.addEventListener('scroll', quitar, true);
    // On the document, because the mouse may be on a card while the focus is elsewhere.
    document.addEventListener('keydown', tecla, true);
    return () => {
      clearTimeout(reloj);
      n.removeEventListener('pointerover', encima);
      n.removeEventListener('pointerleave', fuera);
      n.removeEventListener('pointerdown', quitar);
      n.removeEventListener('focusin', foco);
      n.removeEventListener('focusout', quitar);
      n.removeEventListener('scroll', quitar, true);
      document.removeEventListener('keydown', tecla, true);
    };
  }, [donde]);
  const N_CITA = Number(carta?.dataset.cita);
  const cita = carta && citas.find((c) => c.N_CITA === N_CITA);
  return cita && carta.isConnected ? (
    <Suspense fallback={null}>
      <Caja cita={cita} carta={carta} alPasar={(si) => encimaDe.current(si)} />
    </Suspense>
  ) : null;
}
