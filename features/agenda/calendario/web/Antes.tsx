// Notice of appointments before the opening hour, which the view starts below; a click scrolls to them.

import { type RefObject, useEffect, useMemo, useState } from 'react';
import { aHora } from '#kernel/shared/dates.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Icono } from '#kernel/web/icons.tsx';
import type { Columna } from './modelo.ts';
import estilos from './rejilla.module.css';

interface Props {
  columnas: readonly Columna[];
  caja: RefObject<HTMLElement | null>;
  /** The minute of the day at which the clinic opens. */
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
    // The notice shows once the last of those appointments is out of sight.
    const ver = () => setArriba(n.scrollTop >= fin - 14);
    ver();
    n.addEventListener('scroll', ver, { passive: true });
    return () => n.removeEventListener('scroll', ver);
  }, [caja, fin]);
  if (!cuantas || !arriba) return null;
  return (
    <button
      type="button"
      className={`${estilos.antes} ${comunes.numeros}`}
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
