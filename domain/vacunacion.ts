import { edad } from './edad.ts';
import { E } from './estados.ts';

/**
 * Vaccination cards of Mexico: which card is a person's, at what age a dose is due and until when it is given. Source: Cartillas
 * Nacionales de Vacunación and the scheme of NOM-036-SSA2-2012, as written in `data/cartilla_mx.json`.
 */

export interface CartillaNacional {
  ID_CARTILLA: number;
  NOMBRE: string;
  /** First and last completed year of age. */
  LINF: number;
  LSUP: number;
  /** 0 for everybody, otherwise the sex whose card it is. */
  SEXO: number;
}
/** A printed box of a card. */
export interface DosisNacional {
  ID_DOSIS: number;
  CARTILLA: number;
  VACUNA: string;
  ENFERMEDAD: string;
  DOSIS: string;
  /** The age as the card prints it. */
  EDAD: string;
  COLOR: string;
  /** Completed months at which it is due, and the window in which it is given; 1.5 is a month and a half. */
  EDAD_MESES?: number;
  MIN_MESES?: number;
  MAX_MESES?: number;
  /** Due so many weeks after another box. */
  TRAS?: { ID_DOSIS: number; SEMANAS: number };
  /** Given again each season, or each so often ('10 años'). */
  ANUAL?: boolean;
  CADA?: string;
  /** Who receives it, when not everybody of that age. */
  CONDICION?: string;
  NOTA?: string;
}
/** The card of vaccines that no national card has. */
export const CARTILLA_OTRAS = 99;
const EMBARAZADAS = 'embarazadas';

/**
 * The cards that a person of this sex may have, that of the age first; all of them when it is neither a man's nor a woman's.
 * `anios` are completed years; null leaves them in their order. The others come last.
 */
export function cartillasDe<C extends CartillaNacional>(cartillas: readonly C[], SEXO: number, anios: number | null): C[] {
  const conocido = SEXO === E.sexo.hombre || SEXO === E.sexo.mujer;
  const posibles = cartillas.filter((c) => !conocido || c.SEXO === E.sexo.noAsignado || c.SEXO === SEXO);
  const propia = (c: C) => c.ID_CARTILLA !== CARTILLA_OTRAS && anios !== null && anios >= c.LINF && anios <= c.LSUP;
  return [...posibles.filter(propia), ...posibles.filter((c) => !propia(c))];
}

/** Months after which a box is filled again; 0 when it is at each pregnancy; null when it is filled once. */
export function repiteCada(d: DosisNacional): number | null {
  // A child's box of an annual vaccine is of one year of age: the next year has its own.
  if (d.ANUAL && d.MAX_MESES === undefined) return 12;
  if (d.CADA) return Number.parseInt(d.CADA, 10) * 12;
  return d.CONDICION === EMBARAZADAS ? 0 : null;
}

/** The last month of age at which a box is filled; null when there is none. */
export function ultimoMes(d: DosisNacional): number | null {
  if (d.MAX_MESES === undefined) return null;
  return d.ANUAL && d.EDAD_MESES !== undefined ? Math.min(d.MAX_MESES, d.EDAD_MESES + 11) : d.MAX_MESES;
}

/** Days from which a month counts as half past. */
const MEDIO_MES = 15;
/** Completed months of age, and a half from the fifteenth day; null before birth or when a date is not valid. */
export function mesesDeEdad(FECHA_NACIMIENTO: string, dia: string): number | null {
  const e = edad(FECHA_NACIMIENTO, dia);
  return e && e.anios * 12 + e.meses + (e.dias >= MEDIO_MES ? 0.5 : 0);
}

/** Whether a dose at this age (months) comes before or after its window; null inside it. */
export function fueraDeVentana(d: DosisNacional, meses: number): 'antes' | 'despues' | null {
  if (d.MIN_MESES !== undefined && meses < d.MIN_MESES) return 'antes';
  const ultimo = ultimoMes(d);
  return ultimo !== null && Math.floor(meses) > ultimo ? 'despues' : null;
}
