/** Measurements that agree with the person, the disease and the visits before. */

import type { HombreOMujer } from '#domain/estados.ts';
import { E } from '#domain/estados.ts';
import type { Azar } from './azar.ts';
import type { Cuadro } from './cuadro.ts';
import { aDia, diaDe, edadMeses } from './fechas.ts';
import type { Pais } from './lugares.ts';

/** Contract names; within the ranges of specification 2 §5.5. */
export interface SignosVitales {
  readonly PESO: number;
  readonly TALLA: number;
  readonly PERIMETRO_CINTURA?: number;
  readonly FRECUENCIA_CARDIACA: number;
  readonly FRECUENCIA_RESPIRATORIA: number;
  readonly TEMPERATURA: number;
  readonly SATURACION_OXIGENO: number;
  /** systolic/diastolic */
  readonly TENSION_ARTERIAL?: string;
  readonly GLUCEMIA_CAPILAR?: number;
}

/** What stays the same in a body from visit to visit. */
export interface Fisico {
  readonly TALLA: number;
  readonly imc: number;
  readonly sistolica: number;
  readonly diastolica: number;
  readonly fc: number;
  readonly sat: number;
  readonly glucosa: number;
  /** 0 does not follow the treatment, 1 always does. */
  readonly apego: number;
  /** Kilograms gained in a year. */
  readonly tendencia: number;
  /** Deviations from the median of growth. */
  readonly zPeso: number;
  readonly zTalla: number;
}

/** A disease that is followed and when it was found. */
export interface Cronico {
  readonly cuadro: Cuadro;
  readonly DESDE: string;
}

export interface Cuerpo {
  readonly SEXO: HombreOMujer;
  readonly FECHA_NACIMIENTO: string;
}

const TALLA_ADULTO: Readonly<Record<Pais, readonly [hombre: number, mujer: number]>> = {
  mx: [168, 156],
  co: [170, 157],
  pe: [166, 153],
  ec: [167, 154],
  cl: [171, 158],
};

/** Oximetry at the altitude of Mexico City, Bogotá, Lima, Quito and Santiago. */
const SATURACION: Readonly<Record<Pais, number>> = { mx: 95, co: 93, pe: 98, ec: 93, cl: 98 };

export function fisico(azar: Azar, pais: Pais, cuerpo: Cuerpo, claves: readonly string[], anios: number): Fisico {
  const hombre = cuerpo.SEXO === E.sexo.hombre;
  const joven = anios < 30 ? 2.6 : anios > 75 ? 1.5 : 0;
  const media = (hombre ? 27 : 27.6) - joven + (claves.includes('diabetes') ? 1.8 : 0);
  const imc = claves.includes('obesidad') ? azar.normal(33.5, 2.4) : azar.normal(media, 3.3);
  return {
    TALLA: Math.round(TALLA_ADULTO[pais][hombre ? 0 : 1] + azar.normal(anios > 70 ? -3 : 0, 5.6)),
    imc: Math.max(claves.includes('obesidad') ? 31.4 : 18.2, Math.min(44, imc)),
    sistolica: azar.normal(106 + anios * 0.2 + (hombre ? 4 : 0), 5),
    diastolica: azar.normal(69 + Math.min(anios, 60) * 0.09, 4),
    fc: azar.normal(hombre ? 71 : 75, 6),
    sat: SATURACION[pais],
    glucosa: azar.normal(90, 6),
    apego: azar.entero(35, 100) / 100,
    tendencia: claves.includes('obesidad') ? 0 : azar.normal(0.15, 0.4),
    zPeso: azar.normal(0, 0.6),
    zTalla: azar.normal(-0.3, 0.8),
  };
}

/** Months, weight and height at the median; the curve of boys, then of girls (rounded medians of growth). */
const CRECIMIENTO: readonly (readonly (readonly [meses: number, kg: number, cm: number])[])[] = [
  [],
  [
    [0, 3.3, 49.9],
    [1, 4.5, 54.7],
    [2, 5.6, 58.4],
    [3, 6.4, 61.4],
    [4, 7, 63.9],
    [6, 7.9, 67.6],
    [9, 8.9, 72],
    [12, 9.6, 75.7],
    [18, 10.9, 82.3],
    [24, 12.2, 87.1],
    [36, 14.3, 96.1],
    [48, 16.3, 103.3],
    [60, 18.3, 110],
    [72, 20.5, 116],
    [84, 22.9, 121.7],
    [96, 25.4, 127.3],
    [108, 28.1, 132.6],
    [120, 31.2, 137.8],
    [132, 35, 143],
    [144, 39.5, 149],
    [156, 45, 156],
    [168, 51, 163],
    [180, 56.5, 168],
    [192, 60, 170],
    [204, 62.5, 171],
    [216, 64.5, 171.5],
  ],
  [
    [0, 3.2, 49.1],
    [1, 4.2, 53.7],
    [2, 5.1, 57.1],
    [3, 5.8, 59.8],
    [4, 6.4, 62.1],
    [6, 7.3, 65.7],
    [9, 8.2, 70.1],
    [12, 8.9, 74],
    [18, 10.2, 80.7],
    [24, 11.5, 85.7],
    [36, 13.9, 95.1],
    [48, 16.1, 102.7],
    [60, 18.2, 109.4],
    [72, 20.2, 115.1],
    [84, 22.4, 120.8],
    [96, 25, 126.6],
    [108, 28.2, 132.5],
    [120, 31.9, 138.6],
    [132, 36.5, 144.5],
    [144, 41.5, 151],
    [156, 46, 155],
    [168, 49, 157.5],
    [180, 51.5, 158.5],
    [192, 53, 159],
    [204, 54, 159],
    [216, 55, 159],
  ],
];

const CEFALICO: readonly (readonly [meses: number, cm: number])[] = [
  [0, 34.2],
  [1, 36.9],
  [3, 40],
  [6, 42.8],
  [9, 44.4],
  [12, 45.6],
  [18, 46.9],
  [24, 47.8],
  [36, 49],
];

/** Children: weight, height and, up to three years, the head. */
export interface Medidas {
  readonly MESES: number;
  readonly PESO: number;
  readonly TALLA: number;
  readonly P_CEFALICO?: number;
}

export function medidas(azar: Azar, f: Fisico, cuerpo: Cuerpo, fecha: string): Medidas {
  const meses = Math.max(0, edadMeses(cuerpo.FECHA_NACIMIENTO, fecha));
  const dias = Math.max(0, aDia(fecha) - aDia(cuerpo.FECHA_NACIMIENTO));
  const exactos = Math.max(meses, dias / 30.44);
  const [kg, cm] = interpolar(CRECIMIENTO[cuerpo.SEXO]!, exactos);
  const P_CEFALICO =
    meses > 36 ? undefined : redondear(interpolarUno(CEFALICO, exactos) + (cuerpo.SEXO === E.sexo.hombre ? 0.5 : -0.4) + f.zTalla * 0.6, 1);
  return {
    MESES: meses,
    PESO: redondear(kg * Math.exp(f.zPeso * (meses > 72 ? 0.14 : 0.105)) * (1 + azar.normal(0, 0.008)), meses < 24 ? 2 : 1),
    TALLA: redondear(cm * (1 + f.zTalla * 0.038) + azar.normal(0, 0.2), meses < 24 ? 1 : 0),
    ...(P_CEFALICO === undefined ? {} : { P_CEFALICO }),
  };
}

/** The signs of one visit. */
export function signosVitales(
  azar: Azar,
  f: Fisico,
  cuerpo: Cuerpo,
  fecha: string,
  cronicos: readonly Cronico[],
  cuadro?: Cuadro,
): SignosVitales {
  const meses = edadMeses(cuerpo.FECHA_NACIMIENTO, fecha);
  const s = cuadro?.signos;
  const t = s?.temperatura;
  const TEMPERATURA = redondear(t ? t[0] + azar.decimal() * (t[1] - t[0]) : azar.normal(36.5, 0.18), 1);
  const menosSat =
    Math.min(0, ...cronicos.map((c) => c.cuadro.signos?.sat ?? 0)) + (cronicos.some((c) => c.cuadro === cuadro) ? 0 : (s?.sat ?? 0));
  const SATURACION_OXIGENO = Math.max(84, Math.min(99, Math.round(f.sat + menosSat + azar.normal(0.3, 0.9))));
  if (meses < 216) {
    const m = medidas(azar, f, cuerpo, fecha);
    return {
      PESO: m.PESO,
      TALLA: Math.round(m.TALLA),
      FRECUENCIA_CARDIACA: Math.round(azar.normal(meses < 12 ? 128 : meses < 36 ? 112 : meses < 120 ? 94 : 80, 6) + (s?.fc ?? 0)),
      FRECUENCIA_RESPIRATORIA: Math.round(azar.normal(meses < 12 ? 36 : meses < 36 ? 27 : meses < 120 ? 21 : 18, 1.6) + (s?.fr ?? 0)),
      TEMPERATURA,
      SATURACION_OXIGENO,
    };
  }
  const desde = (clave: string) => cronicos.find((c) => c.cuadro.clave === clave)?.DESDE;
  const kg = pesoAdulto(f, fecha, desde('obesidad')) + azar.normal(0, 0.5);
  const PESO = redondear(Math.max(38, kg), 1);
  const hta = efecto(desde('hipertension'), fecha, f.apego, 34, 17);
  const SISTOLICA = Math.round(f.sistolica + hta + azar.normal(0, 5));
  const DIASTOLICA = Math.round(Math.min(f.diastolica + hta * 0.55 + azar.normal(0, 3.5), SISTOLICA - 24));
  const dm = efecto(desde('diabetes'), fecha, f.apego, 118, 74);
  const conGlucosa = dm > 0 || azar.suerte(0.12);
  return {
    PESO,
    TALLA: f.TALLA,
    PERIMETRO_CINTURA: Math.round(cintura(PESO, f.TALLA, cuerpo.SEXO) + azar.normal(0, 1)),
    FRECUENCIA_CARDIACA: Math.max(52, Math.round(f.fc + (s?.fc ?? 0) + azar.normal(0, 4))),
    FRECUENCIA_RESPIRATORIA: Math.max(13, Math.round(azar.normal(17, 1.1) + (s?.fr ?? 0))),
    TEMPERATURA,
    SATURACION_OXIGENO,
    TENSION_ARTERIAL: `${Math.max(92, SISTOLICA)}/${Math.max(54, DIASTOLICA)}`,
    ...(conGlucosa ? { GLUCEMIA_CAPILAR: Math.max(70, Math.round(f.glucosa + dm + azar.normal(0, dm > 0 ? 13 : 6))) } : {}),
  };
}

/** From the height of the first day down to what the patient's constancy allows. */
function efecto(desde: string | undefined, fecha: string, apego: number, alInicio: number, sinTratar: number): number {
  if (desde === undefined || fecha < desde) return 0;
  const dias = aDia(fecha) - aDia(desde);
  const final = alInicio * 0.22 + sinTratar * (1 - apego);
  const recaida = 1 + 0.18 * Math.sin(dias / 190);
  return final * recaida + (alInicio - final) * Math.exp(-dias / 110);
}

/** The day on which a body weighs what its index says; it drifts before and after. */
const REFERENCIA = diaDe(2023, 1, 1);

function pesoAdulto(f: Fisico, fecha: string, obesidad: string | undefined): number {
  const base = f.imc * (f.TALLA / 100) ** 2;
  const deriva = f.tendencia * Math.max(-8, Math.min(8, (aDia(fecha) - REFERENCIA) / 365.25));
  if (obesidad === undefined || fecha < obesidad) return base + deriva;
  const dias = aDia(fecha) - aDia(obesidad);
  return base + deriva - base * 0.11 * f.apego * (1 - Math.exp(-dias / 200));
}

/** Waist from the body-mass index, as it comes out on average. */
function cintura(kg: number, cm: number, sexo: HombreOMujer): number {
  const imc = kg / (cm / 100) ** 2;
  return sexo === E.sexo.hombre ? imc * 2.55 + 24 : imc * 2.3 + 24;
}

export function redondear(n: number, decimales: number): number {
  const p = 10 ** decimales;
  return Math.round(n * p) / p;
}

function interpolar(tabla: readonly (readonly [number, number, number])[], x: number): [number, number] {
  let i = 1;
  while (i < tabla.length - 1 && tabla[i]![0] < x) i++;
  const [x0, a0, b0] = tabla[i - 1]!;
  const [x1, a1, b1] = tabla[i]!;
  const r = Math.max(0, Math.min(1, (x - x0) / (x1 - x0)));
  return [a0 + (a1 - a0) * r, b0 + (b1 - b0) * r];
}

function interpolarUno(tabla: readonly (readonly [number, number])[], x: number): number {
  return interpolar(
    tabla.map(([a, b]) => [a, b, 0]),
    x,
  )[0];
}
