// Arithmetic of stretches of time: overlap, joining and subtracting.
import { DIA_MIN, diasEntre, minutos } from '#kernel/shared/dates.ts';

/** Minutes counted from some midnight; the end is not included. */
export type Lapso = readonly [inicio: number, fin: number];

/** The stretch in minutes counted from the midnight at which `dia` begins. */
export function lapsoDesde(dia: string, fecha: string, hora: string, duracion: number): Lapso {
  const inicio = (dia === fecha ? 0 : diasEntre(dia, fecha)) * DIA_MIN + minutos(hora);
  return [inicio, inicio + duracion];
}

/** Whether both share a minute; stretches that only touch do not. */
export const coinciden = ([a, b]: Lapso, [c, d]: Lapso): boolean => a < d && c < b;

/** Joins stretches that touch or overlap; the answer is sorted. */
export function juntar(lapsos: readonly Lapso[]): Lapso[] {
  const juntos: [number, number][] = [];
  for (const [a, b] of [...lapsos].sort((x, y) => x[0] - y[0])) {
    const ultimo = juntos.at(-1);
    if (ultimo && a <= ultimo[1]) ultimo[1] = Math.max(ultimo[1], b);
    else if (a < b) juntos.push([a, b]);
  }
  return juntos;
}
/** What remains of a stretch without the others, which must be sorted and joined. */
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
