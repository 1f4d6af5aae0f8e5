// Rules of growth records: which table judges a measure, what is suggested, and what a record must be.
import {
  DIAS_POR_MES,
  diasCorregidos,
  esImprobable,
  imcDe,
  lmsEn,
  type Medida,
  type Percentil,
  percentilDe,
  percentilElegible,
  type SexoLms,
  type TablaLms,
  zDe,
} from '#domain/crecimiento.ts';
import { edad, enCrecimiento } from '#domain/edad.ts';
import { E } from '#domain/estados.ts';
import { esDelMedico, type Sesion } from '#domain/sesion.ts';
import { diasEntre } from '#kernel/shared/dates.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

export type Tablas = Readonly<Record<string, TablaLms>>;
export const SIN_REGISTROS = 'No se puede imprimir/enviar una gráfica sin registros';

/** How length was measured: lying below 24 months and standing from then on, unless said otherwise. */
export const POSICION = { segunEdad: 0, acostado: 1, dePie: 2 } as const;
/** Centimetres that a child measures more lying than standing (WHO 2006). */
const ACOSTADO_DE_MAS = 0.7;
/** Age in days from which the WHO's tables are of standing height. */
const DE_PIE_DESDE = 731;

export const sexoLms = (SEXO: number): SexoLms | null => (SEXO === E.sexo.hombre ? 'nino' : SEXO === E.sexo.mujer ? 'nina' : null);

export interface Nino {
  SEXO: number;
  FECHA_NACIMIENTO: string | null;
  /** Weeks of pregnancy at birth; null when not known. */
  SEMANAS_NACIMIENTO: number | null;
}
export interface Medidas {
  FECHA: string;
  EDAD: number | null;
  MESES: number | null;
  PESO: number | null;
  TALLA: number | null;
  P_CEFALICO: number | null;
  POSICION: number;
}
/** Age in days on the day of the record: by the birth date, or else by the age that was written; null when neither is known. */
export function diasDe({ FECHA_NACIMIENTO }: Pick<Nino, 'FECHA_NACIMIENTO'>, { FECHA, EDAD, MESES }: Medidas): number | null {
  if (FECHA_NACIMIENTO && FECHA && FECHA >= FECHA_NACIMIENTO) return diasEntre(FECHA_NACIMIENTO, FECHA);
  return EDAD === null ? null : Math.round((EDAD * 12 + (MESES ?? 0)) * DIAS_POR_MES);
}
/** Years and months on a day, as a record holds them; null before birth. */
export function edadEn(FECHA_NACIMIENTO: string | null, FECHA: string): { EDAD: number; MESES: number } | null {
  const e = FECHA_NACIMIENTO ? edad(FECHA_NACIMIENTO, FECHA) : null;
  return e && { EDAD: e.anios, MESES: e.meses };
}
/** The length or height that the table of this age expects. */
function tallaComparable({ TALLA, POSICION: p }: Medidas, dias: number): number | null {
  if (TALLA === null) return null;
  if (dias < DE_PIE_DESDE) return p === POSICION.dePie ? TALLA + ACOSTADO_DE_MAS : TALLA;
  return p === POSICION.acostado ? TALLA - ACOSTADO_DE_MAS : TALLA;
}

export interface Juicio {
  z: number;
  /** 0 to 100. */
  percentil: number;
  /** The choice of the list nearest to it. */
  elegible: Percentil;
  improbable: boolean;
}
/** Months of age with fraction, for the tables from 5 to 19 years. */
const enMeses = (dias: number) => dias / DIAS_POR_MES;
const HASTA_2006 = 1826;

/** The WHO's table for a measure at an age in days, and the place in it; null where there is none. */
function enTabla(que: Medida, tablas: Tablas, dias: number, talla: number | null): readonly [TablaLms, number] | null {
  const chico = dias <= HASTA_2006;
  const por = (cual: string, x: number) => (tablas[cual] ? ([tablas[cual], x] as const) : null);
  switch (que) {
    case 'PESO':
      return chico ? por('wfa', dias) : por('wfa2007', enMeses(dias));
    case 'TALLA':
      return chico ? por('lhfa', dias) : por('hfa2007', enMeses(dias));
    case 'IMC':
      return chico ? por('bfa', dias) : por('bfa2007', enMeses(dias));
    case 'P_CEFALICO':
      return por('hcfa', dias);
    case 'PESO_TALLA':
      return talla === null || !chico ? null : por(dias < DE_PIE_DESDE ? 'wfl' : 'wfh', talla);
  }
}
const RECTAS = new Set<Medida>(['PESO', 'IMC', 'PESO_TALLA']);

/** Where a child's measure stands among others of that age and sex; null when the tables do not say. */
export function juzgar(que: Medida, tablas: Tablas, nino: Nino, m: Medidas): Juicio | null {
  const sexo = sexoLms(nino.SEXO);
  const edadEnDias = diasDe(nino, m);
  if (!sexo || edadEnDias === null) return null;
  const dias = diasCorregidos(edadEnDias, nino.SEMANAS_NACIMIENTO);
  const talla = tallaComparable(m, dias);
  const valor = { PESO: m.PESO, TALLA: talla, IMC: imcDe(m.PESO, talla), P_CEFALICO: m.P_CEFALICO, PESO_TALLA: m.PESO }[que];
  const en = enTabla(que, tablas, dias, talla);
  const lms = en && lmsEn(en[0], sexo, en[1]);
  if (!valor || !lms) return null;
  const z = zDe(valor, lms, RECTAS.has(que));
  if (!Number.isFinite(z)) return null;
  const percentil = percentilDe(z);
  return { z, percentil, elegible: percentilElegible(percentil), improbable: esImprobable(que, z) };
}

/** The columns that hold what the doctor chose, by measure. */
export const PERCENTIL_DE = {
  PESO: 'PERCENTIL_PESO',
  TALLA: 'PERCENTIL_TALLA',
  IMC: 'PERCENTIL_IMC',
  P_CEFALICO: 'PERCENTIL_P_CEFALICO',
  PESO_TALLA: 'PERCENTIL_PESO_TALLA',
} as const satisfies Record<Medida, string>;
export const MEDIDAS = Object.keys(PERCENTIL_DE) as Medida[];
export const NOMBRE_MEDIDA: Record<Medida, string> = {
  PESO: 'Peso para la edad',
  TALLA: 'Talla para la edad',
  IMC: 'IMC para la edad',
  P_CEFALICO: 'Perímetro cefálico',
  PESO_TALLA: 'Peso para la talla',
};

/** A record's day: not before birth, nor at 18 or later. That it is not after today is the field's own rule. */
export function fechaDeRegistro(nino: Pick<Nino, 'FECHA_NACIMIENTO'>, FECHA: string): Veredicto {
  if (!nino.FECHA_NACIMIENTO || !FECHA) return true;
  if (FECHA < nino.FECHA_NACIMIENTO) return 'La fecha no puede ser anterior a la de nacimiento';
  return enCrecimiento(edad(nino.FECHA_NACIMIENTO, FECHA)?.anios ?? null);
}
export const noFutura = (FECHA: string, hoy: string): Veredicto => FECHA <= hoy || 'La fecha no puede ser posterior a la actual';

type Quien = Pick<Sesion, 'permisos' | 'CODIGOMEDICO'>;
/** Users restricted to a doctor (1500, 1501) change and delete only that doctor's records (2 §6). */
export const puedeEditarCrecimiento = (s: Quien, r: { CODIGOMEDICO: number }): Veredicto =>
  esDelMedico(s, r) || 'No se pueden modificar registros que no corresponden con el usuario';
export const puedeEliminarCrecimiento = (s: Quien, r: { CODIGOMEDICO: number }): Veredicto =>
  esDelMedico(s, r) || 'No se pueden eliminar registros que no corresponden con el usuario';

/** The age of a record in words. */
export const edadDicha = ({ EDAD, MESES }: { EDAD: number; MESES: number | null }): string =>
  [EDAD ? `${EDAD} ${EDAD === 1 ? 'año' : 'años'}` : '', MESES ? `${MESES} ${MESES === 1 ? 'mes' : 'meses'}` : '']
    .filter(Boolean)
    .join(', ') || 'Menos de un mes';
