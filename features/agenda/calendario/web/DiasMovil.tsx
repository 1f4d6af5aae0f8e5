// The week as a strip of days, on phones; a swipe or the arrows go to the next week.

import { useRef } from 'react';
import { diaCorto, fechaTexto, lunesDe, sumarDias } from '#kernel/shared/dates.ts';
import comunes from '#kernel/web/comunes.module.css';
import estilos from './lista.module.css';

const LEJOS = 48;
export function DiasMovil({ fecha, hoy, alElegir }: { fecha: string; hoy: string; alElegir: (f: string) => void }) {
  const x0 = useRef<number>(undefined);
  const lunes = lunesDe(fecha);
  const dias = Array.from({ length: 7 }, (_, i) => sumarDias(lunes, i));
  return (
    <nav
      className={`${estilos.dias} ${comunes.numeros}`}
      aria-label="Días de la semana"
      onTouchStart={(e) => {
        x0.current = e.touches[0]?.clientX;
      }}
      onTouchEnd={(e) => {
        const dx = (e.changedTouches[0]?.clientX ?? 0) - (x0.current ?? 0);
        if (Math.abs(dx) > LEJOS) alElegir(sumarDias(fecha, dx > 0 ? -7 : 7));
      }}
    >
      {dias.map((d) => (
        <button
          key={d}
          type="button"
          className={d === fecha ? estilos.elegido : ''}
          data-hoy={d === hoy ? '' : undefined}
          aria-label={fechaTexto(d)}
          aria-pressed={d === fecha}
          aria-current={d === hoy ? 'date' : undefined}
          onClick={() => alElegir(d)}
        >
          {diaCorto(d)}
          <b>{Number(d.slice(8))}</b>
        </button>
      ))}
    </nav>
  );
}
