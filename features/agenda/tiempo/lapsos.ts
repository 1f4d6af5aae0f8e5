// Stretches of the wall's time and what is left of them.
import { diasEntre, minutos } from '#kernel/shared/dates.ts';

export const DIA_MIN = 1440;

/** In minutes from some midnight; the last one is not part of it. */
export type Lapso = readonly [inicio: number, fin: number];

/** From the midnight with which a day begins. */
export function lapsoDesde(dia: string, fecha: string, hora: string, duracion: number): Lapso {
  const inicio = (dia === fecha ? 0 : diasEntre(dia, fecha)) * DIA_MIN + minutos(hora);
  return [inicio, inicio + duracion];
}

/** Whether two have a minute in common; one that ends when the other begins has none. */
export const coinciden = ([a, b]: Lapso, [c, d]: Lapso): boolean => a < d && c < b;

/** Stretches that touch or overlap become one; in order. */
export function juntar(lapsos: readonly Lapso[]): Lapso[] {
  const juntos: [number, number][] = [];
  for (const [a, b] of [...lapsos].sort((x, y) => x[0] - y[0])) {
    const ultimo = juntos.at(-1);
    if (ultimo && a <= ultimo[1]) ultimo[1] = Math.max(ultimo[1], b);
    else if (a < b) juntos.push([a, b]);
  }
  return juntos;
}
/** What is left of a stretch when others, joined and in order, are taken out. */
export function restar([inicio, fin]: Lapso, quitados: readonly Lapso[]): Lapso[] {
  const quedan: Lapso[] = [];
  let desde = inicio;
  for (const [a, b] of quitados) {
    if (b <= desde) continue;
    if (a >= fin) break;
    if (a > desde) quedan.push([desde, a]);
    desde = b;
  }
  if (desde < fin) quedan.push([desde, fin]);
  return quedan;
}
