/**
 * Growth of children by the LMS method. Formulas: WHO Child Growth Standards, Methods and development (2006), chapter 7; WHO
 * Anthro software manual for the rule beyond three standard deviations and for values that cannot be.
 */

export interface Lms {
  L: number;
  M: number;
  S: number;
}
interface Columnas {
  L: readonly number[];
  M: readonly number[];
  S: readonly number[];
}
/** A table of the WHO: knots in days, months (of 30.4375 days) or centimetres, with L, M and S at each. */
export interface TablaLms {
  x: string;
  nudos: readonly number[];
  nino: Columnas;
  nina: Columnas;
}
export type SexoLms = 'nino' | 'nina';

/** Days in a month as the WHO counts them. */
export const DIAS_POR_MES = 30.4375;

/** L, M and S at x, on the straight line between two knots; null outside the table. */
export function lmsEn(tabla: TablaLms, sexo: SexoLms, x: number): Lms | null {
  const { nudos } = tabla;
  if (!(x >= nudos[0]! && x <= nudos.at(-1)!)) return null;
  let a = 0;
  let b = nudos.length - 1;
  while (b - a > 1) {
    const medio = (a + b) >> 1;
    if (nudos[medio]! <= x) a = medio;
    else b = medio;
  }
  const parte = nudos[b] === nudos[a] ? 0 : (x - nudos[a]!) / (nudos[b]! - nudos[a]!);
  const c = tabla[sexo];
  const entre = (v: readonly number[]) => v[a]! + (v[b]! - v[a]!) * parte;
  return { L: entre(c.L), M: entre(c.M), S: entre(c.S) };
}

/** The value that stands z standard deviations from the median: M (1 + L S z)^(1/L). */
export const valorEn = ({ L, M, S }: Lms, z: number): number => (L === 0 ? M * Math.exp(S * z) : M * (1 + L * S * z) ** (1 / L));

/**
 * How many standard deviations a value is from the median. For weights and body mass index (`recta`), beyond ±3 it goes on in
 * steps as wide as the last, as the WHO does; lengths and heads follow the formula throughout.
 */
export function zDe(valor: number, lms: Lms, recta: boolean): number {
  const { L, M, S } = lms;
  const z = L === 0 ? Math.log(valor / M) / S : ((valor / M) ** L - 1) / (L * S);
  if (!recta || Math.abs(z) <= 3) return z;
  const signo = Math.sign(z);
  const tres = valorEn(lms, 3 * signo);
  const dos = valorEn(lms, 2 * signo);
  return 3 * signo + (valor - tres) / Math.abs(tres - dos);
}

/** Percentile (0 to 100) of a z score: the normal distribution, by the approximation 7.1.26 of Abramowitz and Stegun (1.5e-7). */
export function percentilDe(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const resto = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * Math.exp(-x * x);
  return z >= 0 ? 100 * (1 - resto / 2) : 50 * resto;
}

/** The percentiles that a record may name (specification 2 §5.9). */
export const PERCENTILES = ['<3', '3', '10', '25', '50', '75', '85', '90', '95', '97', '>97'] as const;
export type Percentil = (typeof PERCENTILES)[number];
const CENTRALES = [3, 10, 25, 50, 75, 85, 90, 95, 97] as const;
/** The one nearest to a computed percentile; below 3 and above 97 those that say so. */
export function percentilElegible(p: number): Percentil {
  if (p < 3) return '<3';
  if (p > 97) return '>97';
  return String(CENTRALES.reduce((a, b) => (Math.abs(b - p) < Math.abs(a - p) ? b : a))) as Percentil;
}

/** z of the percentile lines of a chart. */
export const Z_DE_PERCENTIL: Readonly<Record<number, number>> = { 3: -1.880794, 15: -1.036433, 50: 0, 85: 1.036433, 97: 1.880794 };

/** What is measured, and against what. */
export type Medida = 'PESO' | 'TALLA' | 'IMC' | 'P_CEFALICO' | 'PESO_TALLA';
/** z scores below or above which a measure is probably a mistake (WHO Anthro). */
const POSIBLES: Record<Medida, readonly [number, number]> = {
  PESO: [-6, 5],
  TALLA: [-6, 6],
  IMC: [-5, 5],
  P_CEFALICO: [-5, 5],
  PESO_TALLA: [-5, 5],
};
export const esImprobable = (que: Medida, z: number): boolean => z < POSIBLES[que][0] || z > POSIBLES[que][1];

/** A pregnancy ends at term from this week on; before it, the child is preterm. */
export const SEMANAS_A_TERMINO = 37;
const SEMANAS_COMPLETAS = 40;
/** Days up to which a preterm's age is corrected: 24 months. */
const DIAS_DE_CORRECCION = Math.round(24 * DIAS_POR_MES);
/**
 * The age in days by which a preterm is judged: less the weeks that were missing to 40, until 24 months (American Academy of
 * Pediatrics, Pediatrics 2004;114:1362). Without weeks, or at term, the age itself. Never below 0.
 */
export function diasCorregidos(dias: number, semanas: number | null): number {
  if (semanas === null || semanas >= SEMANAS_A_TERMINO || dias >= DIAS_DE_CORRECCION) return dias;
  return Math.max(0, dias - (SEMANAS_COMPLETAS - semanas) * 7);
}

/** Body mass index, kg/m², with two decimals; null without both measures. `TALLA` in centimetres. */
export function imcDe(PESO: number | null, TALLA: number | null): number | null {
  return PESO && TALLA ? Math.round((PESO / (TALLA / 100) ** 2) * 100) / 100 : null;
}

/**
 * The height that the parents' heights let expect, in cm, with the interval in which 94 of 100 children end (Tanner 1970): the
 * mean of both, 6.5 cm more for boys and less for girls, ±8.5 cm.
 */
export function tallaDiana(sexo: SexoLms, padre: number, madre: number): { talla: number; desde: number; hasta: number } {
  const talla = (padre + madre + (sexo === 'nino' ? 13 : -13)) / 2;
  return { talla, desde: talla - 8.5, hasta: talla + 8.5 };
}
