// Rules of vaccination: what is applied, due, late or coming, what a date must be, and what is said of a date that is odd.
import { type DosisNacional, fueraDeVentana, mesesDeEdad, repiteCada, ultimoMes } from '#domain/vacunacion.ts';
import { diasEntre, fechaCorta, sumarDias, sumarMeses } from '#kernel/shared/dates.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

export const NO_APLICADA = 'No se pueden eliminar vacunas no aplicadas';
/** Another lot would leave the books with one of this too few. */
export const LOTE_DEL_ALMACEN = 'Este lote salió del almacén: elimine la dosis y aplíquela con el otro';
export const YA_APLICADA = 'Esta dosis ya está aplicada';
export const MISMO_DIA = 'Esta dosis ya está registrada ese día';
export const SIN_CARTILLA = 'La cartilla de vacunación es de las clínicas de México';

/** What a box asks for. */
export const ESTADO_DOSIS = {
  aplicada: 'A',
  atrasada: 'T',
  toca: 'H',
  proxima: 'P',
  porVenir: 'V',
  trasOtra: 'O',
  segunCaso: 'C',
  fueraDeEdad: 'F',
  sinFecha: 'N',
} as const;
export type EstadoDosis = (typeof ESTADO_DOSIS)[keyof typeof ESTADO_DOSIS];
export const ESTADOS_DOSIS = [
  [ESTADO_DOSIS.aplicada, 'Aplicada'],
  [ESTADO_DOSIS.atrasada, 'Atrasada'],
  [ESTADO_DOSIS.toca, 'Toca'],
  [ESTADO_DOSIS.proxima, 'Próxima'],
  [ESTADO_DOSIS.porVenir, 'Por venir'],
  [ESTADO_DOSIS.trasOtra, 'Después de la anterior'],
  [ESTADO_DOSIS.segunCaso, 'Según el caso'],
  [ESTADO_DOSIS.fueraDeEdad, 'Fuera de edad'],
  [ESTADO_DOSIS.sinFecha, 'Sin fecha de nacimiento'],
] as const satisfies readonly (readonly [EstadoDosis, string])[];

/** A dose counts as applied only with its date, lot and user (2 §4). */
export const estaAplicada = (d: { FECHA: string | null; LOTE: string; CODIGOUSUARIO: number | null }): boolean =>
  Boolean(d.FECHA && d.LOTE && d.CODIGOUSUARIO);
export const puedeEliminarVacuna = (d: { FECHA: string | null; LOTE: string; CODIGOUSUARIO: number | null }): Veredicto =>
  estaAplicada(d) || NO_APLICADA;

/** Days that a due dose may wait before it is late, and days ahead from which it is announced. */
const DIAS_DE_GRACIA = 28;
const DIAS_DE_AVISO = 30;

export interface Persona {
  FECHA_NACIMIENTO: string | null;
  /** The latest date of each box that is applied. */
  aplicadas: ReadonlyMap<number, string>;
  /** The last year of age of the card. */
  LSUP: number;
}
export interface Juicio {
  ESTADO: EstadoDosis;
  /** The day on which it is due, or due again; null when no date says it. */
  TOCA: string | null;
}
const segunFecha = (TOCA: string, hoy: string): EstadoDosis => {
  const faltan = diasEntre(hoy, TOCA);
  if (faltan > DIAS_DE_AVISO) return ESTADO_DOSIS.porVenir;
  if (faltan > 0) return ESTADO_DOSIS.proxima;
  return faltan < -DIAS_DE_GRACIA ? ESTADO_DOSIS.atrasada : ESTADO_DOSIS.toca;
};
const mayor = (a: string, b: string) => (a > b ? a : b);

/** The day on which a box that was never filled is due; null when that depends on something else. */
function debida(d: DosisNacional, { FECHA_NACIMIENTO, aplicadas }: Persona): string | null {
  const porEdad = FECHA_NACIMIENTO && d.EDAD_MESES !== undefined ? sumarMeses(FECHA_NACIMIENTO, d.EDAD_MESES) : null;
  if (!d.TRAS) return porEdad;
  const anterior = aplicadas.get(d.TRAS.ID_DOSIS);
  if (!anterior) return null;
  const porIntervalo = sumarDias(anterior, d.TRAS.SEMANAS * 7);
  return porEdad ? mayor(porEdad, porIntervalo) : porIntervalo;
}

/** What a box of a card asks for today. */
export function juzgarDosis(d: DosisNacional, p: Persona, hoy: string): Juicio {
  const ultima = p.aplicadas.get(d.ID_DOSIS);
  const cada = repiteCada(d);
  if (ultima) {
    const otra = cada ? sumarMeses(ultima, cada) : null;
    // One that is given each so often is due again; whoever it is not for always is not said to be late.
    if (!otra || otra > sumarDias(hoy, DIAS_DE_AVISO) || d.CONDICION) return { ESTADO: ESTADO_DOSIS.aplicada, TOCA: otra };
    return { ESTADO: segunFecha(otra, hoy), TOCA: otra };
  }
  if (!p.FECHA_NACIMIENTO) return { ESTADO: ESTADO_DOSIS.sinFecha, TOCA: null };
  const final = ultimoMes(d) ?? (p.LSUP + 1) * 12 - 1;
  if (hoy >= sumarMeses(p.FECHA_NACIMIENTO, final + 1)) return { ESTADO: ESTADO_DOSIS.fueraDeEdad, TOCA: null };
  const TOCA = debida(d, p);
  if (d.TRAS) return TOCA ? { ESTADO: segunFecha(TOCA, hoy), TOCA } : { ESTADO: ESTADO_DOSIS.trasOtra, TOCA: null };
  if (d.CONDICION || !TOCA) return { ESTADO: ESTADO_DOSIS.segunCaso, TOCA: null };
  // Of a vaccine of every year it is not said how many years late its first dose is.
  if (cada && TOCA <= hoy) return { ESTADO: ESTADO_DOSIS.toca, TOCA: null };
  return { ESTADO: segunFecha(TOCA, hoy), TOCA };
}

/** The date of a dose is not before birth nor after today (2 §5.2). */
export function fechaDeVacuna(FECHA: string, FECHA_NACIMIENTO: string | null, hoy: string): Veredicto {
  if (FECHA > hoy) return 'La fecha no puede ser posterior a la actual';
  return !FECHA_NACIMIENTO || FECHA >= FECHA_NACIMIENTO || 'La fecha no puede ser anterior a la de nacimiento';
}

/** What is odd in the date of a box; it is said and does not stop anybody. */
export function advertencias(d: DosisNacional, FECHA: string, { FECHA_NACIMIENTO, aplicadas }: Omit<Persona, 'LSUP'>): string[] {
  const dichas: string[] = [];
  const meses = FECHA_NACIMIENTO ? mesesDeEdad(FECHA_NACIMIENTO, FECHA) : null;
  const fuera = meses === null ? null : fueraDeVentana(d, meses);
  if (fuera === 'antes') dichas.push(`A esa fecha no tenía la edad mínima de esta dosis (${enMeses(d.MIN_MESES!)})`);
  if (fuera === 'despues') dichas.push(`A esa fecha había pasado la edad máxima de esta dosis (${enMeses(ultimoMes(d)!)})`);
  const anterior = d.TRAS && aplicadas.get(d.TRAS.ID_DOSIS);
  if (anterior && FECHA < sumarDias(anterior, d.TRAS!.SEMANAS * 7))
    dichas.push(`Faltan días: debe pasar al menos ${enSemanas(d.TRAS!.SEMANAS)} desde la anterior, del ${fechaCorta(anterior)}`);
  return dichas;
}
const enSemanas = (n: number) => (n % 52 === 0 ? `${n / 52} ${n === 52 ? 'año' : 'años'}` : `${n} semanas`);
const enMeses = (n: number) => {
  if (n === 1.5) return '6 semanas';
  if (n >= 24 && (n + 1) % 12 === 0) return `${Math.floor(n / 12)} años con ${n % 12} meses`;
  return n >= 24 && n % 12 === 0 ? `${n / 12} años` : `${String(n).replace('.5', ' y medio')} ${n === 1 ? 'mes' : 'meses'}`;
};

/** Boxes of the same vaccine, which stand together in the card, in the card's order. */
export function porVacuna<D extends { VACUNA: string }>(dosis: readonly D[]): D[][] {
  const grupos = new Map<string, D[]>();
  for (const d of dosis) grupos.set(d.VACUNA, [...(grupos.get(d.VACUNA) ?? []), d]);
  return [...grupos.values()];
}

/** Days before and after the due day within which a dose is reminded of, should the clinic have been closed or just started. */
export const DIAS_PARA_RECORDAR = 7;
/** Doses to remind of, by the day on which they are due: those with a day, near it, that nobody has applied. */
export function porRecordar<D extends Juicio>(dosis: readonly D[], hoy: string): Map<string, D[]> {
  const dias = new Map<string, D[]>();
  for (const d of dosis) {
    if (!d.TOCA || !SE_RECUERDAN.has(d.ESTADO) || Math.abs(diasEntre(hoy, d.TOCA)) > DIAS_PARA_RECORDAR) continue;
    dias.set(d.TOCA, [...(dias.get(d.TOCA) ?? []), d]);
  }
  return dias;
}
const SE_RECUERDAN: ReadonlySet<EstadoDosis> = new Set([ESTADO_DOSIS.proxima, ESTADO_DOSIS.toca]);

/** The last completed year of age of the card of childhood. */
const NINEZ = 9;
/** Whether a card is worth a word where it was not asked for: a child's always, another's once a dose of it was written here. */
export const seSigueCartilla = (anios: number | null, aplicadas: number): boolean => anios !== null && (anios <= NINEZ || aplicadas > 0);

/** What waits on a card, in few words. */
export interface Resumen {
  ATRASADAS: number;
  TOCAN: number;
  /** The one that has waited longest, or that comes next. */
  VACUNA: string;
  DOSIS: string;
  ESTADO: EstadoDosis;
  TOCA: string | null;
}
const URGENCIA: readonly EstadoDosis[] = [ESTADO_DOSIS.atrasada, ESTADO_DOSIS.toca, ESTADO_DOSIS.proxima, ESTADO_DOSIS.porVenir];
/** Late ones before those due, those before the coming ones, each by its day; null when none waits. */
export function resumirDosis(dosis: readonly (Juicio & Pick<DosisNacional, 'VACUNA' | 'DOSIS'>)[]): Resumen | null {
  const cuantas = (e: EstadoDosis) => dosis.filter((d) => d.ESTADO === e).length;
  const esperan = dosis
    .filter((d) => URGENCIA.includes(d.ESTADO))
    .toSorted((a, b) => URGENCIA.indexOf(a.ESTADO) - URGENCIA.indexOf(b.ESTADO) || (a.TOCA ?? '9').localeCompare(b.TOCA ?? '9'));
  if (!esperan[0]) return null;
  const { VACUNA, DOSIS, ESTADO, TOCA } = esperan[0];
  return { ATRASADAS: cuantas(ESTADO_DOSIS.atrasada), TOCAN: cuantas(ESTADO_DOSIS.toca), VACUNA, DOSIS, ESTADO, TOCA };
}
