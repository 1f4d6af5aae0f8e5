// What a card has no room for, beside it: under the mouse after a moment, and wherever the keyboard stands.
import { lazy, type RefObject, Suspense, useEffect, useState } from 'react';
import type { CitaAgenda } from '../citas/fields.ts';

const Caja = lazy(() => import('./asomo_caja.tsx'));
/** Milliseconds that the mouse rests on a card. */
const REPOSO = 450;

/** One for the whole calendar: it hears the cards of what it is given. */
export function Asomo({ donde, citas }: { donde: RefObject<HTMLElement | null>; citas: readonly CitaAgenda[] }) {
  const [carta, ver] = useState<HTMLElement>();
  useEffect(() => {
    const n = donde.current;
    if (!n) return;
    let reloj: ReturnType<typeof setTimeout> | undefined;
    const de = (e: Event) => {
      const t = e.target instanceof Element ? e.target : null;
      return (t?.closest<HTMLElement>('[data-caja]')?.querySelector<HTMLElement>('[data-cita]') ??
        t?.closest<HTMLElement>('.ag-eq[data-cita]') ??
        undefined) as HTMLElement | undefined;
    };
    const quitar = () => {
      clearTimeout(reloj);
      ver(undefined);
    };
    const pedir = (c: HTMLElement | undefined, espera: number) => {
      clearTimeout(reloj);
      if (!c) return ver(undefined);
      reloj = setTimeout(() => {
        if (c.isConnected && !document.querySelector('.globo, .dialogo, .ag-arrastrando')) ver(c);
      }, espera);
    };
    const encima = (e: PointerEvent) => {
      if (e.pointerType === 'mouse' && e.buttons === 0) pedir(de(e), REPOSO);
    };
    const foco = (e: FocusEvent) => {
      const c = de(e);
      if (c?.matches(':focus-visible')) pedir(c, 150);
    };
    const tecla = (e: KeyboardEvent) => {
      if (e.key === 'Escape' || e.key === 'Enter') quitar();
    };
    n.addEventListener('pointerover', encima);
    n.addEventListener('pointerleave', quitar);
    n.addEventListener('pointerdown', quitar);
    n.addEventListener('focusin', foco);
    n.addEventListener('focusout', quitar);
    n.addEventListener('scroll', quitar, true);
    n.addEventListener('keydown', tecla);
    return () => {
      clearTimeout(reloj);
      n.removeEventListener('pointerover', encima);
      n.removeEventListener('pointerleave', quitar);
      n.removeEventListener('pointerdown', quitar);
      n.removeEventListener('focusin', foco);
      n.removeEventListener('focusout', quitar);
      n.removeEventListener('scroll', quitar, true);
      n.removeEventListener('keydown', tecla);
    };
  }, [donde]);
  const N_CITA = Number(carta?.dataset.cita);
  const cita = carta && citas.find((c) => c.N_CITA === N_CITA);
  return cita && carta.isConnected ? (
    <Suspense fallback={null}>
      <Caja cita={cita} carta={carta} />
    </Suspense>
  ) : null;
}
