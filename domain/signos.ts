import { aniosCumplidos } from './edad.ts';
import type { Pais } from './paises/pais.ts';
import { redondear } from './redondeo.ts';
import type { Veredicto } from './veredicto.ts';

/**
 * Vital signs. Codes, ranges and units: specification 2 §3 and §5.5; LOINC and UCUM: FHIR R4 vital signs profile and
 * reference/vital-sign-loinc.json. A null `loinc` means that there is no LOINC code and the local one is used.
 */

/** Vital signs are taken and shown from this age on (specification 2 §5.5, §9); the classes are adult tables. */
export const edadAdulta = 18;

export type CodigoCapturado =
  | 'PESO'
  | 'TALLA'
  | 'PERIMETRO_CINTURA'
  | 'FRECUENCIA_CARDIACA'
  | 'FRECUENCIA_RESPIRATORIA'
  | 'TEMPERATURA'
  | 'SATURACION_OXIGENO'
  | 'TENSION_ARTERIAL'
  | 'GLUCEMIA_CAPILAR'
  | 'GRASA_VISCERAL'
  | 'GRASA_CORPORAL'
  | 'MASA_MUSCULAR'
  | 'MASA_MUSCULAR_KG';

export type CodigoCalculado = 'IMC' | 'PRESION_ARTERIAL_MEDIA' | 'PESO_IDEAL' | 'EXCESO_PESO' | 'PORCENTAJE_EXCESO_PESO';

export type CodigoSigno = CodigoCapturado | CodigoCalculado;

export interface Signo<C extends CodigoSigno = CodigoSigno> {
  CODIGO: C;
  NOMBRE: string;
  UNIDAD: string;
  /** Longest text of the value. */
  LONGITUD: number;
  /** Inclusive; null when unlimited, and for blood pressure, which has `verificarTension`. */
  rango: readonly [min: number, max: number] | null;
  decimales: number;
  orden: number;
  loinc: string | null;
  ucum: string;
}

type Fila<C> = [CODIGO: C, NOMBRE: string, UNIDAD: string, rango: Signo['rango'], decimales: number, loinc: string | null, ucum: string];

const LONGITUD_SIN_RANGO = 10;

function longitudDe(rango: Signo['rango'], decimales: number): number {
  if (!rango) return LONGITUD_SIN_RANGO;
  return String(rango[1]).length + (decimales ? decimales + 1 : 0);
}

const definir = <C extends CodigoSigno>(primero: number, filas: readonly Fila<C>[]): readonly Signo<C>[] =>
  filas.map(([CODIGO, NOMBRE, UNIDAD, rango, decimales, loinc, ucum], i) => ({
    CODIGO,
    NOMBRE,
    UNIDAD,
    LONGITUD: longitudDe(rango, decimales),
    rango,
    decimales,
    orden: primero + i,
    loinc,
    ucum,
  }));

/** Signs that users enter, in the panel's order, with the ranges of clinics outside the Mexican standard. */
export const SIGNOS = definir<CodigoCapturado>(1, [
  ['PESO', 'Peso', 'kg', [1, 400], 3, '29463-7', 'kg'],
  ['TALLA', 'Talla', 'cm', [30, 220], 3, '8302-2', 'cm'],
  ['PERIMETRO_CINTURA', 'Perímetro de cintura', 'cm', [20, 300], 0, '8280-0', 'cm'],
  ['FRECUENCIA_CARDIACA', 'Frecuencia cardiaca', 'lpm', [15, 299], 0, '8867-4', '/min'],
  ['FRECUENCIA_RESPIRATORIA', 'Frecuencia respiratoria', 'rpm', [10, 99], 0, '9279-1', '/min'],
  ['TEMPERATURA', 'Temperatura', '°C', [30, 44], 1, '8310-5', 'Cel'],
  ['SATURACION_OXIGENO', 'Saturación de oxígeno', '%', [1, 100], 0, '2708-6', '%'],
  ['TENSION_ARTERIAL', 'Presión arterial', 'mmHg', null, 0, '85354-9', 'mm[Hg]'],
  ['GLUCEMIA_CAPILAR', 'Glucemia capilar', 'mg/dL', [20, 999], 0, '41653-7', 'mg/dL'],
  ['GRASA_VISCERAL', 'Grasa visceral', 'nivel', null, 0, null, '1'],
  ['GRASA_CORPORAL', 'Grasa corporal', '%', [0, 100], 2, '41982-0', '%'],
  ['MASA_MUSCULAR', 'Porcentaje de masa muscular', '%', [0, 100], 2, null, '%'],
  ['MASA_MUSCULAR_KG', 'Masa muscular', 'kg', null, 2, '73964-9', 'kg'],
]);

/** Signs computed from others, read-only (specification 2 §3). */
export const CALCULADOS = definir<CodigoCalculado>(SIGNOS.length + 1, [
  ['IMC', 'Índice de masa corporal', 'kg/m²', null, 2, '39156-5', 'kg/m2'],
  ['PRESION_ARTERIAL_MEDIA', 'Presión arterial media', 'mmHg', null, 2, '8478-0', 'mm[Hg]'],
  ['PESO_IDEAL', 'Peso ideal', 'kg', null, 2, '50064-5', 'kg'],
  ['EXCESO_PESO', 'Exceso de peso', 'kg', null, 2, null, 'kg'],
  ['PORCENTAJE_EXCESO_PESO', 'Porcentaje de exceso de peso', '%', null, 2, null, '%'],
]);

/**
 * LOINC codes of both parts of blood pressure, components of the panel 85354-9.
 * @public
 */
export const LOINC_TENSION = { sistolica: '8480-6', diastolica: '8462-4' } as const;

const POR_CODIGO: ReadonlyMap<string, Signo> = new Map([...SIGNOS, ...CALCULADOS].map((s) => [s.CODIGO, s]));

/** A sign's definition by its code; null when unknown. */
export function signoDe(CODIGO: string): Signo | null {
  return POR_CODIGO.get(CODIGO) ?? null;
}

/**
 * The entered signs with the clinic's ranges: under the Mexican standard, heart rate 40-220 and height an integer
 * (specification 2 §5.5). Countries without a standard ignore CUMPLIR_NORMA.
 */
export function signosDe(pais: Pick<Pais, 'norma'>, cumplirNorma: boolean | 0 | 1): readonly Signo<CodigoCapturado>[] {
  const norma = cumplirNorma ? pais.norma?.signos : null;
  if (!norma) return SIGNOS;
  return SIGNOS.map((signo) => {
    const rango = signo.CODIGO === 'FRECUENCIA_CARDIACA' ? norma.frecuenciaCardiaca : signo.rango;
    const decimales = signo.CODIGO === 'TALLA' && norma.tallaEntera ? 0 : signo.decimales;
    return { ...signo, rango, decimales, LONGITUD: longitudDe(rango, decimales) };
  });
}

/** Whether vital signs apply to the patient. They do without a birth date, since nothing says that the patient is a minor. */
export function aplicanSignos(FECHA_NACIMIENTO: string | null | undefined, hoy: string): boolean {
  return (aniosCumplidos(FECHA_NACIMIENTO, hoy) ?? edadAdulta) >= edadAdulta;
}

export interface Tension {
  /** mmHg */
  sistolica: number;
  /** mmHg */
  diastolica: number;
}

const RANGO_SISTOLICA = [50, 300] as const;
const RANGO_DIASTOLICA = [20, 200] as const;

const fuera = (texto: string, [min, max]: readonly [number, number]) => Number(texto) < min || Number(texto) > max;

const partesDeTension = (texto: string): [sistolica: string, diastolica: string] => {
  const corte = texto.indexOf('/');
  return corte < 0 ? [texto.trim(), ''] : [texto.slice(0, corte).trim(), texto.slice(corte + 1).trim()];
};

/**
 * Checks a blood pressure 'systolic/diastolic' in mmHg; '' and '/' mean none and pass. The sentences differ in word order
 * because specification 2 §5.5 quotes them so (`ambiguities-2` 53).
 */
export function verificarTension(texto: string): Veredicto {
  const [sistolica, diastolica] = partesDeTension(texto);
  if (!sistolica && !diastolica) return true;
  if (!sistolica) return 'Falta la presión arterial sistólica';
  if (!/^\d+$/.test(sistolica)) return 'La presión arterial sistólica debe ser un número entero';
  if (fuera(sistolica, RANGO_SISTOLICA)) return 'La presión sistólica arterial debe ser un número entre 50 y 300';
  if (!diastolica) return 'Falta la presión arterial diastólica';
  if (!/^\d+$/.test(diastolica)) return 'La presión arterial diastólica debe ser un número entero';
  if (fuera(diastolica, RANGO_DIASTOLICA)) return 'La presión diastólica arterial debe ser un número entre 20 y 200';
  return Number(diastolica) < Number(sistolica) || 'La presión diastólica debe ser menor a la sistólica';
}

/** Both parts of a blood pressure in mmHg; null when it is empty or not valid. */
export function leerTension(texto: string | null | undefined): Tension | null {
  if (!texto || verificarTension(texto) !== true) return null;
  const [sistolica, diastolica] = partesDeTension(texto);
  return sistolica ? { sistolica: Number(sistolica), diastolica: Number(diastolica) } : null;
}

export interface Medidos {
  /** kg */
  PESO?: number | null;
  /** cm */
  TALLA?: number | null;
  /** 'systolic/diastolic', mmHg */
  TENSION_ARTERIAL?: string | null;
}

/**
 * Computed signs with 2 decimals; null where a value is missing. Formulas: `ambiguities-2` 55. The ideal weight is that of a
 * body mass index of 25, because specification 2 §5.5 asks only for the height. The excess is negative below the ideal weight.
 */
export function calcular({ PESO, TALLA, TENSION_ARTERIAL }: Medidos): Record<CodigoCalculado, number | null> {
  const metros2 = TALLA ? (TALLA / 100) ** 2 : null;
  const ideal = metros2 && 25 * metros2;
  const exceso = PESO && ideal ? PESO - ideal : null;
  const tension = leerTension(TENSION_ARTERIAL);
  const dos = (valor: number | null) => (valor === null ? null : redondear(valor));
  return {
    IMC: dos(PESO && metros2 ? PESO / metros2 : null),
    PRESION_ARTERIAL_MEDIA: dos(tension && (tension.sistolica + 2 * tension.diastolica) / 3),
    PESO_IDEAL: dos(ideal),
    EXCESO_PESO: dos(exceso),
    PORCENTAJE_EXCESO_PESO: dos(exceso !== null && ideal ? (100 * exceso) / ideal : null),
  };
}

/** The signs that a computed one needs: they must be active for it to be active (specification 1 §5). */
export const DEPENDENCIAS: Readonly<Record<CodigoCalculado, readonly CodigoSigno[]>> = {
  IMC: ['PESO', 'TALLA'],
  PRESION_ARTERIAL_MEDIA: ['TENSION_ARTERIAL'],
  PESO_IDEAL: ['TALLA'],
  EXCESO_PESO: ['PESO', 'PESO_IDEAL'],
  PORCENTAJE_EXCESO_PESO: ['PESO', 'PESO_IDEAL'],
};

/** One sentence per missing sign among the active codes; empty when none is missing (`ambiguities-2` 51). */
export function dependenciasFaltantes(activos: ReadonlySet<string>): string[] {
  return CALCULADOS.filter((signo) => activos.has(signo.CODIGO)).flatMap((signo) =>
    DEPENDENCIAS[signo.CODIGO]
      .filter((codigo) => !activos.has(codigo))
      .map((codigo) => `Para calcular ${signo.NOMBRE} debe activar ${signoDe(codigo)?.NOMBRE ?? codigo}`),
  );
}

export type NivelClase = 'normal' | 'aviso' | 'alerta';

export interface Clase {
  texto: string;
  nivel: NivelClase;
}

const normal: Clase = { texto: 'Normal', nivel: 'normal' };
const aviso = (texto: string): Clase => ({ texto, nivel: 'aviso' });
const alerta = (texto: string): Clase => ({ texto, nivel: 'alerta' });

function claseDeImc(imc: number): Clase {
  if (imc < 18.5) return aviso('Bajo peso');
  if (imc < 25) return normal;
  if (imc < 30) return aviso('Sobrepeso');
  if (imc < 35) return alerta('Obesidad grado I');
  if (imc < 40) return alerta('Obesidad grado II');
  if (imc < 50) return alerta('Obesidad grado III');
  return alerta('Obesidad grado IV');
}

function claseDeTemperatura(grados: number): Clase {
  if (grados < 35) return alerta('Baja');
  if (grados <= 37) return normal;
  return grados <= 38 ? aviso('Febrícula') : alerta('Fiebre');
}

const claseDeFrecuencia =
  (min: number, max: number, baja: string, alta: string) =>
  (valor: number): Clase => {
    if (valor < min) return aviso(baja);
    return valor > max ? aviso(alta) : normal;
  };

const CLASES: Partial<Record<CodigoSigno, (valor: number) => Clase>> = {
  IMC: claseDeImc,
  TEMPERATURA: claseDeTemperatura,
  FRECUENCIA_CARDIACA: claseDeFrecuencia(60, 100, 'Bradicardia', 'Taquicardia'),
  FRECUENCIA_RESPIRATORIA: claseDeFrecuencia(12, 20, 'Bradipnea', 'Taquipnea'),
  GRASA_VISCERAL: (nivel) => (nivel > 10 ? alerta('Alta') : normal),
};

/**
 * A value's class by the adult tables of specification 2 §9; blood pressure as text is high when either part is above 139/89
 * (`ambiguities-2` 84). The levels (aviso, alerta) are ours and only choose the colour.
 * @returns null for signs without classes and for values that cannot be read
 */
export function claseDe(CODIGO: CodigoSigno, valor: number | string | null | undefined): Clase | null {
  if (valor === null || valor === undefined || valor === '') return null;
  if (CODIGO === 'TENSION_ARTERIAL') {
    const tension = leerTension(String(valor));
    if (!tension) return null;
    return tension.sistolica > 139 || tension.diastolica > 89 ? alerta('Alta') : normal;
  }
  const numero = Number(valor);
  return Number.isFinite(numero) ? (CLASES[CODIGO]?.(numero) ?? null) : null;
}
