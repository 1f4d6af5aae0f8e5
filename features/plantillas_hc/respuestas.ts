// The answer types of a question (2 §3): what each offers, and which default answers and formulas are valid.
import type { Anfitrion } from '#domain/anfitrion.ts';
import { leerFormula } from '#domain/formula.ts';
import { fecha } from '#kernel/shared/fields.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

/** TIPO_RESPUESTA of a question. */
export const TIPO_PREGUNTA = {
  texto: 'M',
  fecha: 'D',
  numero: 'N',
  siNo: 'B',
  unica: 'R',
  multiple: 'G',
  diagnostico: 'X',
  signos: 'S',
  formula: 'F',
  imagen: 'I',
  interactiva: 'T',
} as const;
/** In the order in which they are offered. */
export const TIPOS = [
  [TIPO_PREGUNTA.texto, 'Texto'],
  [TIPO_PREGUNTA.fecha, 'Fecha'],
  [TIPO_PREGUNTA.numero, 'Número'],
  [TIPO_PREGUNTA.siNo, 'Sí o no'],
  [TIPO_PREGUNTA.unica, 'Opción única'],
  [TIPO_PREGUNTA.multiple, 'Opción múltiple'],
  [TIPO_PREGUNTA.diagnostico, 'Diagnóstico'],
  [TIPO_PREGUNTA.signos, 'Parámetros clínicos'],
  [TIPO_PREGUNTA.formula, 'Fórmula'],
  [TIPO_PREGUNTA.imagen, 'Imagen'],
  [TIPO_PREGUNTA.interactiva, 'Imagen interactiva'],
] as const;
export type Tipo = (typeof TIPOS)[number][0];
export const nombreDeTipo = (t: Tipo): string => TIPOS.find(([v]) => v === t)![1];

const SIMPLES = [
  TIPO_PREGUNTA.texto,
  TIPO_PREGUNTA.fecha,
  TIPO_PREGUNTA.numero,
  TIPO_PREGUNTA.siNo,
  TIPO_PREGUNTA.unica,
  TIPO_PREGUNTA.multiple,
] as const;
const es =
  (...tipos: readonly Tipo[]) =>
  (t: string): boolean =>
    tipos.some((tipo) => tipo === t);
/** Types with a default answer: text, date, number, yes or no, choices. */
export const ofreceDefecto = es(...SIMPLES);
export const ofreceRequerido = es(...SIMPLES, TIPO_PREGUNTA.diagnostico);
export const llevaOpciones = es(TIPO_PREGUNTA.unica, TIPO_PREGUNTA.multiple);
/** Types that a formula may refer to. */
export const esNumerica = es(TIPO_PREGUNTA.numero, TIPO_PREGUNTA.formula);

/**
 * Types offered by where the application runs: only six in the forms product, all of them anywhere else (docs/decisiones/0094).
 * The type a question already has is always offered.
 */
export const tiposPara = (a: Anfitrion, actual?: Tipo): (typeof TIPOS)[number][] =>
  TIPOS.filter(([t]) => t === actual || a !== 'formas' || ofreceDefecto(t));

/** How yes and no are stored. */
export const SI_NO = [
  ['1', 'Sí'],
  ['0', 'No'],
] as const;
/** The choices of a multiple answer, which is stored separated by commas. */
export const elegidasDe = (respuesta: string): string[] =>
  respuesta
    .split(',')
    .map((x) => x.trim())
    .filter(Boolean);

const FECHA = fecha('Respuesta predeterminada');
/** Whether a default answer is valid for its type. Choices are checked against the options by `defectoEntreOpciones`. */
export function defectoBueno(tipo: string, respuesta: string): Veredicto {
  if (respuesta === '') return true;
  if (tipo === TIPO_PREGUNTA.fecha) return FECHA.safeParse(respuesta).success || 'Formato de fecha inválido.';
  if (tipo === TIPO_PREGUNTA.numero) return /^-?\d{1,12}(\.\d{1,6})?$/.test(respuesta) || 'Debe ser un número';
  if (tipo === TIPO_PREGUNTA.siNo) return SI_NO.some(([v]) => v === respuesta) || 'Seleccione una opción válida';
  return true;
}

type Ctx = { addIssue: (i: { code: 'custom'; path: string[]; message: string }) => void };
const quejar = (ctx: Ctx, campo: string, v: Veredicto) => {
  if (v !== true) ctx.addIssue({ code: 'custom', path: [campo], message: v });
};
/** For superRefine: checks the default answer of a type that offers one. */
export const conDefectoBueno = (p: { TIPO_RESPUESTA: string; RESPUESTA_DEFAULT: string }, ctx: Ctx): void =>
  quejar(ctx, 'RESPUESTA_DEFAULT', defectoBueno(p.TIPO_RESPUESTA, p.RESPUESTA_DEFAULT));
/** For superRefine: type F needs a formula that parses. The questions it names are checked later, by `formulaValida`. */
export function conFormulaLegible(p: { TIPO_RESPUESTA: string; FORMULA: string }, ctx: Ctx): void {
  if (p.TIPO_RESPUESTA !== TIPO_PREGUNTA.formula) return;
  const l = leerFormula(p.FORMULA);
  if (p.FORMULA === '') quejar(ctx, 'FORMULA', 'Este campo es requerido');
  else if (!l.bien) quejar(ctx, 'FORMULA', l.mensaje);
}
