import { redondear } from './redondeo.ts';
import type { Veredicto } from './veredicto.ts';

/**
 * Pregnancy in whole days since the last menstruation began. Sources: due date and weeks.days, specification 2 §5.9; which date
 * rules, ACOG Committee Opinion 700 (2017); biometry, Hadlock 1984 (age) and 1985 (weight), Robinson-Fleming 1975 as the
 * British Medical Ultrasound Society gives it;
 * weight gain, Institute of Medicine 2009; fundal height, INTERGROWTH-21st (Papageorghiou 2016).
 */

/** Days from the last menstruation to the due date. */
export const DIAS_EMBARAZO = 280;
/** Days after which no pregnancy goes on: 44 weeks. */
export const DIAS_MAXIMO = 308;
/** Years of age at which prenatal control is kept (specification 2 §5.10). */
export const EDAD_EMBARAZO = [9, 59] as const;

/** Days of an age written weeks.days ('32.4' is 32 weeks and 4 days); null when it is not one. Weeks alone are allowed. */
export function leerSemanas(texto: string | null | undefined): number | null {
  const m = /^(\d{1,2})(?:\.([0-6]))?$/.exec(texto ?? '');
  return m ? Number(m[1]) * 7 + Number(m[2] ?? 0) : null;
}
/** weeks.days of a number of days: 228 is '32.4'. */
export const textoSemanas = (dias: number): string => `${Math.floor(dias / 7)}.${dias % 7}`;
/** The same in words: '32 semanas 4 días'. */
export function semanasDichas(dias: number): string {
  const [s, d] = [Math.floor(dias / 7), dias % 7];
  return `${s} ${s === 1 ? 'semana' : 'semanas'}${d ? ` ${d} ${d === 1 ? 'día' : 'días'}` : ''}`;
}
/** Earliest and latest age that an ultrasound may say, in days. */
const RANGO_ECO = [21, DIAS_MAXIMO] as const;
/** An age by ultrasound as it is typed: weeks.days, from 3.0 to 44.0; '' passes. */
export function verificarSemanas(texto: string): Veredicto {
  if (texto === '') return true;
  const dias = leerSemanas(texto);
  if (dias === null) return 'Debe escribirse en semanas.días, con días de 0 a 6: 32.4';
  return (dias >= RANGO_ECO[0] && dias <= RANGO_ECO[1]) || 'Debe ser una edad entre 3.0 y 44.0 semanas';
}

/** Days of difference beyond which the scan rules, by the age at the scan according to the menstruation. */
const DIFERENCIAS = [
  [9 * 7, 5],
  [16 * 7, 7],
  [22 * 7, 10],
  [28 * 7, 14],
  [Number.POSITIVE_INFINITY, 21],
] as const;
/** Whether the age by ultrasound replaces that by the menstruation, both in days on the day of the scan. */
export const rigeUltrasonido = (porFum: number, porEco: number): boolean =>
  Math.abs(porFum - porEco) > DIFERENCIAS.find(([hasta]) => porFum < hasta)![1];

export type Trimestre = 1 | 2 | 3;
export const trimestreDe = (dias: number): Trimestre => (dias < 14 * 7 ? 1 : dias < 28 * 7 ? 2 : 3);

/** What an ultrasound measures of the fetus; cm, and LCC in mm. */
export interface Biometria {
  DBP: number | null;
  CC: number | null;
  CA: number | null;
  LF: number | null;
  LCC: number | null;
}
export type MedidaFetal = keyof Biometria;
/** Weeks with fraction that each formula was made for. */
const VALIDAS = [12, 42] as const;
const SEMANAS_POR: Record<Exclude<MedidaFetal, 'LCC'>, (x: number) => number> = {
  DBP: (x) => 9.54 + 1.482 * x + 0.1676 * x ** 2,
  CC: (x) => 8.96 + 0.54 * x + 0.0003 * x ** 3,
  CA: (x) => 8.14 + 0.753 * x + 0.0036 * x ** 2,
  LF: (x) => 10.35 + 2.46 * x + 0.17 * x ** 2,
};
const enDias = (semanas: number): number | null => (semanas >= VALIDAS[0] && semanas <= VALIDAS[1] ? Math.round(semanas * 7) : null);
/** Longest crown-rump length (mm) by which an age is estimated: 14 weeks. */
const LCC_MAXIMA = 84;

/** Estimated age in weeks with fraction by one measure (cm; LCC in mm), without its limits. */
export const semanasPor = (que: MedidaFetal, x: number): number =>
  que === 'LCC' ? (8.052 * Math.sqrt(x * 1.037) + 23.73) / 7 : SEMANAS_POR[que](x);
/** Estimated age in days by one measure; null without it and where the formula does not reach. */
export function edadPorMedida(que: MedidaFetal, x: number | null): number | null {
  if (x === null) return null;
  if (que === 'LCC') return x <= LCC_MAXIMA ? Math.round(semanasPor(que, x) * 7) : null;
  return enDias(semanasPor(que, x));
}
/** Estimated age in weeks with fraction by the four measures together; null when one is missing. */
export const semanasCombinadas = ({ DBP, CC, CA, LF }: Omit<Biometria, 'LCC'>): number | null =>
  DBP === null || CC === null || CA === null || LF === null ? null : 10.85 + 0.06 * CC * LF + 0.67 * DBP + 0.168 * CA;
/** Estimated age in days: by crown-rump alone while it is valid, else by the four others together; null without them. */
export function edadCombinada(b: Biometria): number | null {
  const semanas = semanasCombinadas(b);
  return edadPorMedida('LCC', b.LCC) ?? (semanas === null ? null : enDias(semanas));
}
/** Estimated weight in grams by head, abdomen and femur (cm); null when one is missing. */
export function pesoFetal({ DBP, CC, CA, LF }: Omit<Biometria, 'LCC'>): number | null {
  if (DBP === null || CC === null || CA === null || LF === null) return null;
  return Math.round(10 ** (1.3596 - 0.00386 * CA * LF + 0.0064 * CC + 0.00061 * DBP * CA + 0.0424 * CA + 0.174 * LF));
}

type Intervalo = readonly [desde: number, hasta: number];
/** Body mass index below which each row is meant, and kilograms gained in all: of one child, and of two where the IOM says it. */
const GANANCIAS: readonly { imc: number; uno: Intervalo; dos: Intervalo | null }[] = [
  { imc: 18.5, uno: [12.5, 18], dos: null },
  { imc: 25, uno: [11.5, 16], dos: [16.8, 24.5] },
  { imc: 30, uno: [7, 11.5], dos: [14.1, 22.7] },
  { imc: Number.POSITIVE_INFINITY, uno: [5, 9], dos: [11.3, 19.1] },
];
/** Kilograms to gain in the whole pregnancy, by the index before it; null for three or more, and for two below 18.5. */
export function gananciaTotal(imc: number, fetos = 1): Intervalo | null {
  const fila = GANANCIAS.find((g) => imc < g.imc)!;
  return fetos === 1 ? fila.uno : fetos === 2 ? fila.dos : null;
}
/** Gained in the first 13 weeks, whatever the index. */
const PRIMER_TRIMESTRE: Intervalo = [0.5, 2];
const FIN_PRIMERO = 91;
/** Kilograms to have gained at an age in days: straight to the end of the first trimester, and from there to the total. */
export function gananciaEsperada(total: Intervalo, dias: number): Intervalo {
  const en = (i: 0 | 1) => {
    const primero = PRIMER_TRIMESTRE[i];
    if (dias <= FIN_PRIMERO) return (primero * Math.max(0, dias)) / FIN_PRIMERO;
    return primero + ((total[i] - primero) * (Math.min(dias, DIAS_EMBARAZO) - FIN_PRIMERO)) / (DIAS_EMBARAZO - FIN_PRIMERO);
  };
  return [redondear(en(0)), redondear(en(1))];
}

/** Ages in days between which the fundal height has a standard: 16 to 42 weeks. */
export const DIAS_FONDO = [112, 294] as const;
/** The height of the fundus (cm) that stands z standard deviations from the mean at an age in days; null outside the standard. */
export function fondoEn(dias: number, z: number): number | null {
  if (dias < DIAS_FONDO[0] || dias > DIAS_FONDO[1]) return null;
  const s = dias / 7;
  const media = 5.133374 + 0.1058353119 * s ** 2 - 0.0231295 * s ** 2 * Math.log(s);
  return media + z * (0.9922667 + 0.0258087 * s);
}

/** What is judged of a visit; lengths in cm, pressures in mmHg. */
export interface Valorado {
  sistolica: number | null;
  diastolica: number | null;
  /** 0 negative, 1 traces, 2 and more crosses. */
  PROTEINURIA: number | null;
  FCF: number | null;
  FONDO_UTERINO: number | null;
  /** g/dL */
  HB: number | null;
}
export interface Alerta {
  clave: 'presion' | 'preeclampsia' | 'fcf' | 'fondo' | 'anemia' | 'prolongado';
  texto: string;
}
const cruces = (v: number | null): boolean => (v ?? 0) >= 2;
/** What asks for attention in a visit at an age in days; null when the age is not known, and then only what does not need it. */
export function alertasDe(v: Valorado, dias: number | null): Alerta[] {
  const lista: Alerta[] = [];
  const alta = (v.sistolica ?? 0) >= 140 || (v.diastolica ?? 0) >= 90;
  if (alta && cruces(v.PROTEINURIA)) lista.push({ clave: 'preeclampsia', texto: 'Presión alta con proteinuria: descarte preeclampsia' });
  else if (alta) lista.push({ clave: 'presion', texto: 'Presión de 140/90 o más' });
  if (v.FCF !== null && (v.FCF < 110 || v.FCF > 160))
    lista.push({ clave: 'fcf', texto: `Frecuencia cardiaca fetal ${v.FCF < 110 ? 'menor de 110' : 'mayor de 160'}` });
  if (dias === null) return lista;
  const semanas = Math.floor(dias / 7);
  if (v.FONDO_UTERINO !== null && semanas >= 20 && semanas <= 36 && Math.abs(v.FONDO_UTERINO - semanas) >= 3)
    lista.push({ clave: 'fondo', texto: `Fondo uterino de ${v.FONDO_UTERINO} cm a las ${semanas} semanas` });
  const minima = trimestreDe(dias) === 2 ? 10.5 : 11;
  if (v.HB !== null && v.HB < minima) lista.push({ clave: 'anemia', texto: `Hemoglobina menor de ${minima} g/dL` });
  if (dias > 41 * 7) lista.push({ clave: 'prolongado', texto: 'Embarazo de más de 41 semanas' });
  return lista;
}
