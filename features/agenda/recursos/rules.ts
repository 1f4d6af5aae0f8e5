// Which resources are taken, which belong to a branch, and what a card says of them.
import { coinciden, lapsoDesde } from '#features/agenda/tiempo/lapsos.ts';
import type { Ocupado, Usual } from './contract.ts';

export interface Lapso {
  fecha: string;
  /** In minutes from the midnight of `fecha`. */
  inicio: number;
  duracion: number;
}

/** The resources taken at a time, each with the appointment that has it. `ocupados` holds those of the day and the day before. */
export function tomados(ocupados: readonly Ocupado[], l: Lapso, excepto?: number): Map<number, Ocupado> {
  return new Map(
    ocupados.flatMap((o) => {
      const suyo = lapsoDesde(l.fecha, o.F_CITA, o.H_CITA, o.H_MINCITA);
      return o.N_CITA !== excepto && coinciden(suyo, [l.inicio, l.inicio + l.duracion]) ? [[o.RECURSO, o] as const] : [];
    }),
  );
}

/** Resources of a branch, with those of every branch; 0 means any branch. */
export const enSucursal = <R extends { SUCURSAL: number | null }>(recursos: readonly R[], sucursal: number): R[] =>
  recursos.filter((r) => sucursal === 0 || !r.SUCURSAL || r.SUCURSAL === sucursal);

export type Usuales = ReadonlyMap<string, number>;
export const usualesDe = (xs: readonly Usual[]): Usuales => new Map(xs.map((u) => [`${u.CODIGOMEDICO}/${u.SUCURSAL}`, u.RECURSO]));
interface ConLugar {
  CODIGOMEDICO: number;
  SUCURSAL: number;
  RECURSOS: readonly number[];
  RECURSOS_TEXTO: string;
}
/** Short names of its resources except the doctor's usual room. */
export function lugarInusual(c: ConLugar, usuales: Usuales): string {
  const nombres = c.RECURSOS_TEXTO.split(' · ');
  const usual = usuales.get(`${c.CODIGOMEDICO}/${c.SUCURSAL}`);
  if (nombres.length !== c.RECURSOS.length) return c.RECURSOS_TEXTO;
  return nombres.filter((_, i) => c.RECURSOS[i] !== usual).join(' · ');
}

/** The resources of an appointment dragged from one column to another; 0 is the column of those without any. */
export const pasar = (actuales: readonly number[], de: number, a: number): number[] => [
  ...new Set([...actuales.filter((r) => r !== de), ...(a ? [a] : [])]),
];
