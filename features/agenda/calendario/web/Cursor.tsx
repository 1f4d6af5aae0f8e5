// Keyboard use of the grid: one free slot can have the focus, and the arrows go over slots and cards.

import { type KeyboardEvent, type RefObject, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { DURACION } from '#features/agenda/citas/contract.ts';
import { PASO } from '#features/agenda/citas/web/huecos.ts';
import { aHora, fechaTexto, minutos } from '#kernel/shared/dates.ts';
import comunes from '#kernel/web/comunes.module.css';
import type { Medidas } from './arrastre.ts';
import { haciaAbajo } from './geometria.ts';
import type { Columna } from './modelo.ts';
import estilos from './tarjetas.module.css';

export interface MandoCursor {
  /** Moves the slot without moving the focus. */
  poner: (col: number, inicio: number, duracion?: number) => void;
  /** Handles a key pressed on a card, given the card's place. */
  desde: (e: KeyboardEvent, col: number, inicio: number, fin: number) => void;
  enfocar: () => void;
}
interface Props extends Medidas {
  columnasDatos: readonly Columna[];
  cols: RefObject<HTMLElement | null>;
  /** The first slot: now, or the opening hour. */
  inicial: { col: number; min: number };
  alHueco: (col: number, inicio: number) => void;
  mando: RefObject<MandoCursor | null>;
  /** A form is booking in this slot: it stays visible without the focus. */
  tomado: boolean;
}
export function Cursor({ columnasDatos, cols, inicial, alHueco, mando, tomado, px, desde, hasta, columnas }: Props) {
  const [lugar, setLugar] = useState<{ col: number; min: number; duracion?: number }>();
  const boton = useRef<HTMLButtonElement>(null);
  const pedirFoco = useRef(false);
  const actual: { col: number; min: number; duracion?: number } = lugar ?? inicial;
  const col = Math.min(actual.col, columnas - 1);
  const min = Math.max(desde, Math.min(actual.min, hasta - PASO));

  useLayoutEffect(() => {
    if (!pedirFoco.current) return;
    pedirFoco.current = false;
    boton.current?.focus();
    boton.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  /** The card that covers a place of the grid, if any. */
  const cartaEn = (c: number, m: number): HTMLElement | null => {
    for (const p of columnasDatos[c]?.puestos ?? []) {
      if (m < p.inicio || m >= p.fin) continue;
      const sel = 'cita' in p.cosa ? `[data-cita="${p.cosa.cita.N_CITA}"]` : `[data-evento="${p.cosa.evento.CONSECUTIVO}"]`;
      const carta = cols.current?.children[c]?.querySelector<HTMLElement>(sel);
      if (carta) return carta;
    }
    return null;
  };
  const ir = (c: number, m: number) => {
    const nuevaCol = Math.max(0, Math.min(columnas - 1, c));
    const nuevoMin = Math.max(desde, Math.min(m, hasta - PASO));
    const carta = cartaEn(nuevaCol, nuevoMin);
    setLugar({ col: nuevaCol, min: nuevoMin });
    if (carta) {
      carta.focus();
      carta.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    } else pedirFoco.current = true;
  };
  const tecla = (e: KeyboardEvent, c: number, inicio: number, fin: number) => {
    const destino = (
      {
        ArrowUp: [c, haciaAbajo(inicio - 1)],
        ArrowDown: [c, fin],
        ArrowLeft: [c - 1, inicio],
        ArrowRight: [c + 1, inicio],
        Home: [c, desde],
        End: [c, hasta - PASO],
      } as Record<string, [number, number]>
    )[e.key];
    if (!destino || e.altKey || e.ctrlKey || e.metaKey) return;
    // Outside the grid the arrows change the period; here they move the slot.
    e.preventDefault();
    e.stopPropagation();
    ir(...destino);
  };
  useImperativeHandle(mando, () => ({
    desde: tecla,
    enfocar: () => ir(col, min),
    poner: (c, m, duracion) => setLugar({ col: c, min: m, ...(duracion ? { duracion } : {}) }),
  }));

  const c = columnasDatos[col];
  if (!c) return null;
  return (
    <button
      ref={boton}
      type="button"
      className={`${estilos.cursor}${tomado ? ` ${estilos.tomado}` : ''}`}
      data-cursor=""
      aria-label={`${fechaTexto(c.fecha)}, ${aHora(min)}${c.medico || c.nombre ? `, ${c.medico ?? c.nombre}` : ''}${c.cerrada ? `, ${c.cerrada}` : ''}: agendar aquí`}
      style={{
        left: `${(col / columnas) * 100}%`,
        width: `calc(${100 / columnas}% - 1px)`,
        top: ((min - desde) * px) / 60,
        height: Math.max(24, (Math.min(actual.duracion ?? DURACION, hasta - min) * px) / 60),
      }}
      onKeyDown={(e) => tecla(e, col, min, min + PASO)}
      onClick={() => alHueco(col, min)}
    >
      <span className={comunes.numeros}>{aHora(min)}</span>
    </button>
  );
}
export const minutoInicial = (hoyEnVista: boolean, hora: string, desde: number, hasta: number): number =>
  hoyEnVista ? Math.max(desde, Math.min(haciaAbajo(minutos(hora)) + PASO, hasta - PASO)) : desde;
