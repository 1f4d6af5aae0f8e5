// Geometry of the grid: minutes to pixels, and how overlapping cards share a column. Pure.
import { PASO } from '#features/agenda/citas/web/huecos.ts';
import { juntar, restar } from '#features/agenda/tiempo/lapsos.ts';
import { minutos } from '#kernel/shared/dates.ts';

/** Normal height of an hour; it grows where appointments are short. */
const PX_HORA = 66;
const PX_MAXIMO = 132;
/** Height of the shortest card: a target of 24 px and the gap below it (WCAG 2.2, 2.5.8). */
const PX_TOCABLE = 26;
/** Height for two lines (name and state), which three of each four cards must reach. */
const PX_LEGIBLE = 31;
export function pxPorHora(duraciones: readonly number[]): number {
  if (duraciones.length === 0) return PX_HORA;
  const orden = [...duraciones].sort((a, b) => a - b);
  const usual = orden[Math.floor(orden.length / 4)]!;
  const px = Math.max(PX_HORA, Math.ceil((PX_TOCABLE * 60) / orden[0]!), Math.ceil((PX_LEGIBLE * 60) / usual));
  return Math.min(PX_MAXIMO, px);
}
export const redondear = (min: number, paso = PASO): number => Math.round(min / paso) * paso;
export const haciaAbajo = (min: number, paso = PASO): number => Math.floor(min / paso) * paso;

/** The hours that the grid shows: the clinic's, extended to what stands outside them. */
export function horasVisibles(
  inicial: string,
  final: string,
  cosas: readonly { inicio: number; fin: number }[],
): { desde: number; hasta: number } {
  let desde = minutos(inicial || '08:00');
  let hasta = minutos(final || '20:00');
  for (const c of cosas) {
    desde = Math.min(desde, c.inicio);
    hasta = Math.max(hasta, Math.min(c.fin, 1440));
  }
  return { desde: Math.floor(desde / 60) * 60, hasta: Math.ceil(hasta / 60) * 60 };
}

/** The minute at which the view starts: now during opening hours, else the opening hour. */
export function minutoDeApertura(inicial: string, final: string, ahora: number | undefined): number {
  const abre = minutos(inicial || '08:00');
  return ahora !== undefined && ahora >= abre && ahora < minutos(final || '20:00') ? ahora : abre;
}

interface Lapso {
  inicio: number;
  fin: number;
}
export interface Puesto<T> {
  cosa: T;
  inicio: number;
  fin: number;
  /** Left edge and width as shares of the column, 0 to 1. */
  x: number;
  ancho: number;
}
/** Overlapping things stand side by side; each one widens over the free room at its right. */
export function repartir<T>(cosas: readonly T[], de: (c: T) => Lapso): Puesto<T>[] {
  const orden = cosas.map((cosa) => ({ cosa, ...de(cosa), carril: 0 })).sort((a, b) => a.inicio - b.inicio || b.fin - a.fin);
  const puestos: Puesto<T>[] = [];
  let grupo: typeof orden = [];
  let fin = Number.NEGATIVE_INFINITY;
  const cerrar = () => {
    const carriles = Math.max(...grupo.map((g) => g.carril)) + 1;
    for (const g of grupo) {
      const alLado = grupo.filter((o) => o.carril > g.carril && o.inicio < g.fin && o.fin > g.inicio);
      const hasta = alLado.length ? Math.min(...alLado.map((o) => o.carril)) : carriles;
      puestos.push({ cosa: g.cosa, inicio: g.inicio, fin: g.fin, x: g.carril / carriles, ancho: (hasta - g.carril) / carriles });
    }
    grupo = [];
  };
  for (const c of orden) {
    if (grupo.length && c.inicio >= fin) cerrar();
    const ocupados = new Set(grupo.filter((g) => g.fin > c.inicio).map((g) => g.carril));
    while (ocupados.has(c.carril)) c.carril++;
    grupo.push(c);
    fin = grupo.length === 1 ? c.fin : Math.max(fin, c.fin);
  }
  if (grupo.length) cerrar();
  return puestos;
}

/** The parts of a day outside the given stretches. */
export const fuera = (dentro: readonly Lapso[], desde: number, hasta: number): Lapso[] =>
  restar([desde, hasta], juntar(dentro.map(({ inicio, fin }) => [inicio, fin] as const))).map(([inicio, fin]) => ({ inicio, fin }));
