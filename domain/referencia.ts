// Reference intervals of laboratory analyses, as laboratories write them: «80-100», «Menor de 140», «H: 13.5-17.5; M: 12.0-15.5».
// What depends on something that the record does not hold (phase of the cycle, smoking, treatment, age) is not known: nothing
// is marked, because a wrong mark harms and a missing one only leaves the reading to the doctor.
import { E } from './estados.ts';
import type { Pais } from './paises/pais.ts';

/** What is normal, in the analysis's unit. An absent limit is open; `sinMin`, `sinMax`: the limit itself is outside. */
export interface Banda {
  min?: number;
  max?: number;
  sinMin?: true;
  sinMax?: true;
}

/** Longer references say more than an interval. */
const MAS_LARGA = 200;
const N = String.raw`[+-]?\d+(?:[.,]\d+)?`;
const MENOR = String.raw`(?:menor(?:es)?\s+(?:de|a|que)|menos\s+de|inferior\s+a|<)`;
const MAYOR = String.raw`(?:mayor(?:es)?\s+(?:de|a|que)|m[áa]s\s+de|superior\s+a|>)`;
const HASTA = String.raw`(?:hasta|m[áa]ximo|menor\s+o\s+igual\s+(?:a|que)|≤|<=|=<)`;
const DESDE = String.raw`(?:desde|m[íi]nimo|mayor\s+o\s+igual\s+(?:a|que)|≥|>=|=>)`;
const FORMAS: readonly (readonly [RegExp, (a: number, b: number) => Banda])[] = [
  [new RegExp(String.raw`^(?:de\s+|entre\s+)?(${N})\s*(?:-|–|—|a|y|hasta)\s*(${N})$`, 'i'), (min, max) => ({ min, max })],
  [new RegExp(`^${MENOR}\\s*(${N})$`, 'i'), (max) => ({ max, sinMax: true })],
  [new RegExp(`^${MAYOR}\\s*(${N})$`, 'i'), (min) => ({ min, sinMin: true })],
  [new RegExp(`^${HASTA}\\s*(${N})$`, 'i'), (max) => ({ max })],
  [new RegExp(`^${DESDE}\\s*(${N})$`, 'i'), (min) => ({ min })],
  [new RegExp(String.raw`^(${N})\s+o\s+m[áa]s$`, 'i'), (min) => ({ min })],
  [new RegExp(String.raw`^(${N})\s+o\s+menos$`, 'i'), (max) => ({ max })],
];

/** A unit after the numbers, which changes nothing; any other word is a condition. */
const UNIDAD =
  /(?<!\s)\s*(?:%|(?:x\s?10\^?\d{0,3})?[\p{L}µ\d.^²³]{0,20}[/%][\p{L}µ\d./^²³]{1,20}|fl|pg|ng|[uµ]g|mcg|mg|g|kg|ml|dl|l|m?u?u?i?u|s|seg|segundos|min|mm|mmhg|meq|[munp]mol)$/iu;
/** What a parenthesis may say without being a condition: a unit or ratio, that the value is desirable, the usual fast. */
const ACLARA = /[/%]|^(?:óptimo|ideal|deseable|normal|feu|ddu|ayuno|en ayuno|en ayunas)$/i;
/** Names of values that are not normal, after the normal ones. */
const CLASE =
  /^(?:prediabetes|diabetes|insuficiencia|deficiencia|l[íi]mite|lim[íi]trofe|elevad[oa]|alt[oa]|muy alt[oa]|baj[oa]|muy baj[oa]|anormal|positivo|dudoso|indeterminado|patol[óo]gico|t[óo]xico|cr[íi]tico|sobrepeso|obesidad)\b/i;
const SEXO_DICHO: readonly (readonly [RegExp, number])[] = [
  [/^(?:h|hombres?|masc(?:ulino)?\.?|varon(?:es)?|varón)$/i, E.sexo.hombre],
  [/^(?:m|f|mujer(?:es)?|fem(?:enino)?\.?)$/i, E.sexo.mujer],
];
const EMPIEZA_CON_SEXO = /^(?:h|m|f|hombres?|mujer(?:es)?|masculino|femenino|varones)\b/i;

/**
 * A number of a reference. A comma or point before three digits may separate thousands, and is not guessed: null, except below
 * two, where only decimals make sense (a density of 1.005).
 */
function numeroDe(t: string): number | null {
  if (/^[+-]?\d{1,3},\d{3}$/.test(t) || /^[+-]?(?:[2-9]|\d{2,3})\.\d{3}$/.test(t)) return null;
  return Number(t.replace(',', '.'));
}
function bandaEscrita(dicha: string): Banda | null {
  const t = dicha.trim();
  for (const [forma, hacer] of FORMAS) {
    const m = forma.exec(t) ?? forma.exec(t.replace(UNIDAD, '').trim());
    if (!m) continue;
    const [a, b] = m.slice(1).map((x) => (x === undefined ? undefined : numeroDe(x)));
    if (a === null || b === null) return null;
    const banda = hacer(a!, b!);
    return banda.min !== undefined && banda.max !== undefined && banda.min > banda.max ? null : banda;
  }
  return null;
}

interface Tramo {
  sexo: number | null;
  /** The words before the colon, without those of the sex. */
  rotulo: string;
  banda: Banda | null;
  dicho: string;
}
function tramosDe(REFERENCIA: string): Tramo[] | null {
  const condicionada = [...REFERENCIA.matchAll(/\(([^()]*)\)/g)].some(([, dentro = '']) => !ACLARA.test(dentro.trim()));
  if (condicionada) return null;
  const partes = REFERENCIA.replace(/\([^()]*\)/g, ' ')
    .split(/;|\n|,\s+(?=\p{L})/u)
    .map((p) => p.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
  // Where a letter F stands for women, the letter M stands for men.
  const conF = partes.some((p) => /^f(?:em\w*\.?)?\s*:/i.test(p) || /^masc/i.test(p));
  let sexo: number | null = null;
  return partes.map((dicho) => {
    const [, rotuloDicho = '', resto = dicho] = /^([^:\d<>≤≥]+):\s*(.*)$/.exec(dicho) ?? [];
    const rotulo = rotuloDicho.trim();
    if (!rotulo) return { sexo, rotulo, banda: bandaEscrita(resto), dicho };
    const propio = conF && /^m$/i.test(rotulo) ? E.sexo.hombre : (SEXO_DICHO.find(([cual]) => cual.test(rotulo))?.[1] ?? null);
    if (propio !== null) {
      sexo = propio;
      return { sexo, rotulo: '', banda: bandaEscrita(resto), dicho };
    }
    // «M folicular»: of women, in a phase; what follows without a sex is of the same one.
    const inicial = EMPIEZA_CON_SEXO.exec(rotulo)?.[0];
    if (inicial) sexo = (conF && /^m$/i.test(inicial) ? E.sexo.hombre : SEXO_DICHO.find(([cual]) => cual.test(inicial))?.[1]) ?? sexo;
    return { sexo, rotulo, banda: bandaEscrita(resto), dicho };
  });
}

/** The normal values for a sex (E.sexo); null when there are none, or they depend on what the record does not hold. */
export function bandaDe(REFERENCIA: string, SEXO: number): Banda | null {
  if (!REFERENCIA || REFERENCIA.length > MAS_LARGA) return null;
  const tramos = tramosDe(REFERENCIA);
  if (!tramos) return null;
  const suyos = tramos.filter((t) => t.sexo === null || t.sexo === SEXO);
  const [primero, ...otros] = suyos;
  if (!primero || primero.rotulo || !primero.banda) return null;
  return otros.every((t) => CLASE.test(t.rotulo || t.dicho)) ? primero.banda : null;
}

/** The interval as a pair for a chart, open ends as infinity. */
export const intervaloDe = ({ min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Banda): readonly [number, number] => [
  min,
  max,
];

/** Type of a result (2 §3). */
export const TIPO_RESULTADO = { texto: 'M', numero: 'N', positivoNegativo: 'B' } as const;
export const MAX_RESULTADO = 20;
/** A result of type B. */
export const RESULTADO_B = { negativo: '0', positivo: '1' } as const;

/** A numeric result: below or above what the method measures, as laboratories report it («<0.04»), or the value itself. */
export interface Medido {
  signo: '' | '<' | '>';
  valor: number;
}
/** Reads a stored numeric result; null when it is not one. */
export function leerMedido(RESULTADO: string): Medido | null {
  const m = /^([<>]?)(-?\d{1,15}(?:\.\d{1,10})?)$/.exec(RESULTADO);
  return m ? { signo: m[1] as Medido['signo'], valor: Number(m[2]) } : null;
}
/**
 * A typed numeric result as it is stored, with a decimal point; null when it is not a number. A comma is a decimal sign too,
 * unless it may separate thousands in the country: then null, because it is not guessed.
 */
export function comoMedido(escrito: string, { moneda }: Pick<Pais, 'moneda'>): string | null {
  const m = /^([<>])?\s*(?:([+-])\s*)?(\d{1,15})(?:([.,])(\d{1,10}))?$/.exec(escrito.trim());
  if (!m) return null;
  const [, signo = '', menos = '', enteros = '', separador, decimales] = m;
  if (
    separador === moneda.miles &&
    !(separador === '.' && moneda.decimal === '.') &&
    decimales?.length === 3 &&
    /^[1-9]\d{0,2}$/.test(enteros)
  )
    return null;
  return `${signo}${menos === '-' ? '-' : ''}${enteros.replace(/^0+(?=\d)/, '')}${decimales ? `.${decimales}` : ''}`;
}

/** How a result lies to its reference. '' when it is inside, or nothing can be said. */
export type Fuera = '' | 'ALTO' | 'BAJO' | 'ANORMAL';
/** What a mark says beside a result. */
export const FUERA_DICHO: Record<Exclude<Fuera, ''>, string> = { ALTO: 'Alto', BAJO: 'Bajo', ANORMAL: 'Fuera de referencia' };

/** Judges a stored result of type N, B or M. Texts are compared only where both result and reference are numbers. */
export function fueraDe({ TIPO_RESPUESTA, RESULTADO, REFERENCIA }: Resultado, SEXO: number): Fuera {
  if (!RESULTADO) return '';
  if (TIPO_RESPUESTA === TIPO_RESULTADO.positivoNegativo) {
    const esperado = /^(?:negativ[oa]s?|no reactiv[oa]|ausentes?|no detectad[oa])$/i.test(REFERENCIA.trim())
      ? RESULTADO_B.negativo
      : /^(?:positiv[oa]s?|reactiv[oa]|presentes?)$/i.test(REFERENCIA.trim())
        ? RESULTADO_B.positivo
        : null;
    return esperado === null || esperado === RESULTADO ? '' : 'ANORMAL';
  }
  const medido = leerMedido(RESULTADO);
  const banda = medido && bandaDe(REFERENCIA, SEXO);
  if (!banda) return '';
  const { signo, valor } = medido;
  const { min, max, sinMin, sinMax } = banda;
  // «<5» is certainly low only if what is below 5 is; the same above.
  if (max !== undefined && signo !== '<' && (valor > max || (valor === max && (sinMax || signo === '>')))) return 'ALTO';
  if (min !== undefined && signo !== '>' && (valor < min || (valor === min && (sinMin || signo === '<')))) return 'BAJO';
  return '';
}
interface Resultado {
  TIPO_RESPUESTA: string;
  RESULTADO: string;
  REFERENCIA: string;
}
