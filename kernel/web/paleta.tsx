// Chooses a palette colour: hues side by side, their shades below. Arrow keys move, as in any group of options.

import { type KeyboardEvent, useRef } from 'react';
import comunes from './comunes.module.css';
import { Icono } from './icons.tsx';
import estilos from './paleta.module.css';

interface Props {
  /** Value and name, hue by hue. */
  opciones: readonly (readonly [number | string, string])[];
  /** How many shades each hue has. */
  matices: number;
  valor: string;
  alCambiar: (valor: string) => void;
  alSalir: () => void;
  id: string;
  etiqueta: string;
  deshabilitado: boolean;
  invalido: boolean;
  describe: string | undefined;
  ref?: (n: HTMLElement | null) => void;
}
/** Whether the colour is light and so gets a black mark instead of a white one. */
function clara(hex: string): boolean {
  const [r, g, b] = [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
  return r! * 0.299 + g! * 0.587 + b! * 0.114 > 140;
}

export function Paleta({ opciones, matices, valor, alCambiar, alSalir, id, etiqueta, deshabilitado, invalido, describe, ref }: Props) {
  const caja = useRef<HTMLDivElement>(null);
  const elegida = opciones.findIndex(([v]) => v === valor);
  const mover = (e: KeyboardEvent, i: number) => {
    const paso = { ArrowRight: matices, ArrowLeft: -matices, ArrowDown: 1, ArrowUp: -1 }[e.key];
    const a = paso === undefined ? { Home: 0, End: opciones.length - 1 }[e.key] : (i + paso + opciones.length) % opciones.length;
    const otra = a === undefined ? undefined : opciones[a];
    if (a === undefined || !otra) return;
    e.preventDefault();
    alCambiar(String(otra[0]));
    caja.current?.querySelectorAll('button')[a]?.focus();
  };
  const tonos = Array.from({ length: Math.ceil(opciones.length / matices) }, (_, n) => n * matices);
  return (
    <div className={estilos.caja}>
      <div
        ref={caja}
        id={id}
        className={estilos.paleta}
        role="radiogroup"
        aria-label={etiqueta}
        aria-invalid={invalido || undefined}
        aria-describedby={describe}
        onBlur={(e) => {
          if (!caja.current?.contains(e.relatedTarget)) alSalir();
        }}
      >
        {tonos.map((primero) => (
          <span key={primero} className={estilos.tono}>
            {opciones.slice(primero, primero + matices).map(([v, nombre], j) => {
              const i = primero + j;
              return (
                <button
                  key={v}
                  type="button"
                  role="radio"
                  aria-checked={i === elegida}
                  aria-label={nombre}
                  title={nombre}
                  disabled={deshabilitado}
                  tabIndex={i === Math.max(0, elegida) ? 0 : -1}
                  ref={i === Math.max(0, elegida) ? ref : undefined}
                  className={clara(String(v)) ? estilos.clara : ''}
                  style={{ background: String(v) }}
                  onClick={() => alCambiar(String(v))}
                  onKeyDown={(e) => mover(e, i)}
                >
                  {i === elegida && <Icono n="listo" t="s" />}
                </button>
              );
            })}
          </span>
        ))}
      </div>
      <p className={comunes.tenue} aria-hidden="true">
        {opciones[elegida]?.[1] ?? 'Elija un color'}
      </p>
    </div>
  );
}
