// A time of day: typed in any usual form, shown as 24-hour HH:MM whatever the device's settings.
import { type KeyboardEvent, type Ref, useState } from 'react';
import { aHora, DIA_MIN, minutos } from '../shared/dates.ts';
import { Entrada } from './controles.tsx';

const PASO_MIN = 15;
const ESCRITA = /^(\d{1,2})(?: ?[:.h] ?| ?)(\d{2})? ?([ap])?\.? ?m?\.?$/;

/** From 9, 930, 9:30, 17.45 or 5 pm to HH:MM; undefined when it is not a time. */
export function deHoraEscrita(texto: string): string | undefined {
  const m = ESCRITA.exec(texto.trim().replace(/\s+/g, ' ').toLowerCase());
  if (!m) return undefined;
  let hora = Number(m[1]);
  const minuto = Number(m[2] ?? 0);
  if (m[3]) {
    if (hora < 1 || hora > 12) return undefined;
    hora = (hora % 12) + (m[3] === 'p' ? 12 : 0);
  }
  return hora < 24 && minuto < 60 ? aHora(hora * 60 + minuto) : undefined;
}

type Props = Omit<Parameters<typeof Entrada>[0], 'value' | 'onChange' | 'onBlur' | 'ref' | 'type'> & {
  valor: string;
  alCambiar: (v: string) => void;
  alSalir?: () => void;
  ref?: Ref<HTMLInputElement>;
};
/** Gives HH:MM, '' or, while it is not a time, the typed text. Arrow keys change it by a quarter of an hour. */
export function EntradaHora({ valor, alCambiar, alSalir, ...p }: Props) {
  const [escrita, setEscrita] = useState<string | null>(null);
  const tecla = (e: KeyboardEvent<HTMLInputElement>) => {
    const paso = { ArrowUp: PASO_MIN, ArrowDown: -PASO_MIN }[e.key];
    if (!paso || p.readOnly || !/^\d\d:\d\d$/.test(valor)) return;
    e.preventDefault();
    setEscrita(null);
    alCambiar(aHora((minutos(valor) + paso + DIA_MIN) % DIA_MIN));
  };
  return (
    <Entrada
      {...p}
      inputMode="text"
      autoComplete="off"
      placeholder={p.placeholder ?? 'hh:mm'}
      maxLength={10}
      value={escrita ?? valor}
      onChange={(e) => {
        setEscrita(e.target.value);
        alCambiar(deHoraEscrita(e.target.value) ?? e.target.value);
      }}
      onFocus={(e) => e.target.select()}
      onKeyDown={tecla}
      onBlur={() => {
        setEscrita(null);
        alSalir?.();
      }}
    />
  );
}
