// Appointments before the working hours: the view opens below them, and this says so and goes there.
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { aHora } from '#kernel/shared/dates.ts';
import { Icono } from '#kernel/web/icons.tsx';
import type { Columna } from './modelo.ts';
import estilos from './rejilla.module.css';

interface Props {
  columnas: readonly Columna[];
  caja: RefObject<HTMLElement | null>;
  /** The minute at which the clinic opens. */
  abre: number;
  y: (min: number) => number;
}
export function Antes({ columnas, caja, abre, y }: Props) {
  const { cuantas, primera, ultima, quien } = useMemo(() => {
    const antes = columnas.flatMap((c) =>
      c.puestos.flatMap(({ cosa, inicio, fin }) => ('cita' in cosa && inicio < abre ? [{ N_CITA: cosa.cita.N_CITA, inicio, fin }] : [])),
    );
    return {
      cuantas: new Set(antes.map((c) => c.N_CITA)).size,
      quien: antes.toSorted((a, b) => a.inicio - b.inicio)[0]?.N_CITA,
      primera: Math.min(...antes.map((p) => p.inicio)),
      ultima: Math.max(...antes.map((p) => Math.min(p.fin, abre))),
    };
  }, [columnas, abre]);
  const [arriba, setArriba] = useState(false);
  const fin = cuantas ? y(ultima) : 0;
  useEffect(() => {
    const n = caja.current;
    if (!n || !fin) return;
    // Not until the last of them has gone out of sight.
    const ver = () => setArriba(n.scrollTop >= fin - 14);
    ver();
    n.addEventListener('scroll', ver, { passive: true });
    return () => n.removeEventListener('scroll', ver);
  }, [caja, fin]);
  if (!cuantas || !arriba) return null;
  return (
    <button
      type="button"
      className={`${estilos.antes} num`}
      onClick={() => {
        caja.current?.scrollTo({ top: y(primera) - 8 });
        caja.current?.querySelector<HTMLElement>(`[data-cita="${quien}"]`)?.focus({ preventScroll: true });
      }}
    >
      <Icono n="abajo" t="s" />
      {cuantas === 1 ? '1 cita' : `${cuantas} citas`} antes de las {aHora(abre)}
    </button>
  );
}
