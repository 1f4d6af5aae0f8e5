// The answer types of a question (2 §3): what each offers, and what a default answer or a formula must look like.
import type { Anfitrion } from '#domain/anfitrion.ts';
import { leerFormula } from '#domain/formula.ts';
import { fecha } from '#kernel/shared/fields.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

/** In the order in which they are offered. */
export const TIPOS = [
  ['M', 'Texto'],
  ['D', 'Fecha'],
  ['N', 'Número'],
  ['B', 'Sí o no'],
  ['R', 'Opción única'],
  ['G', 'Opción múltiple'],
  ['X', 'Diagnóstico'],
  ['S', 'Parámetros clínicos'],
  ['F', 'Fórmula'],
  ['I', 'Imagen'],
  ['T', 'Imagen interactiva'],
] as const;
export type Tipo = (typeof TIPOS)[number][0];
export const nombreDeTipo = (t: Tipo): string => TIPOS.find(([v]) => v === t)![1];

const es = (letras: string) => (t: string) => t !== '' && letras.includes(t);
/** The control of the default answer: text, date, number, yes or no, list of choices. The rest have none. */
export const ofreceDefecto = es('MDNBRG');
export const ofreceRequerido = es('MDNBRGX');
export const llevaOpciones = es('RG');
/** What a formula may refer to. */
export const esNumerica = es('NF');

/**
 * Types offered on a host: inside the forms product only six, an interactive image only on this machine (2 §5.4). The type
 * that a question has already is always among them.
 */
export const tiposPara = (a: Anfitrion, actual?: Tipo): (typeof TIPOS)[number][] =>
  TIPOS.filter(([t]) => t === actual || (a === 'formas' ? 'MDNBRG'.includes(t) : t !== 'T' || a === 'local'));

/** How yes and no are kept. */
export const SI_NO = [
  ['1', 'Sí'],
  ['0', 'No'],
] as const;
/** The choices of a multiple answer, which travels with commas between them. */
export const elegidasDe = (respuesta: string): string[] =>
  respuesta
    .split(',')
    .map((x) => x.trim())
    .filter(Boolean);

const FECHA = fecha('Respuesta predeterminada');
/** Whether a default answer can be one of its type; choices are compared with the options by whoever knows them. */
export function defectoBueno(tipo: string, respuesta: string): Veredicto {
  if (respuesta === '') return true;
  if (tipo === 'D') return FECHA.safeParse(respuesta).success || 'Formato de fecha inválido.';
  if (tipo === 'N') return /^-?\d{1,12}(\.\d{1,6})?$/.test(respuesta) || 'Debe ser un número';
  if (tipo === 'B') return SI_NO.some(([v]) => v === respuesta) || 'Seleccione una opción válida';
  return true;
}

type Ctx = { addIssue: (i: { code: 'custom'; path: string[]; message: string }) => void };
const quejar = (ctx: Ctx, campo: string, v: Veredicto) => {
  if (v !== true) ctx.addIssue({ code: 'custom', path: [campo], message: v });
};
/** For superRefine: the default answer of a type that offers one. */
export const conDefectoBueno = (p: { TIPO_RESPUESTA: string; RESPUESTA_DEFAULT: string }, ctx: Ctx): void =>
  quejar(ctx, 'RESPUESTA_DEFAULT', defectoBueno(p.TIPO_RESPUESTA, p.RESPUESTA_DEFAULT));
/** For superRefine: a formula is required for F and must be readable; its references are judged where they are known. */
export function conFormulaLegible(p: { TIPO_RESPUESTA: string; FORMULA: string }, ctx: Ctx): void {
  if (p.TIPO_RESPUESTA !== 'F') return;
  const l = leerFormula(p.FORMULA);
  if (p.FORMULA === '') quejar(ctx, 'FORMULA', 'Este campo es requerido');
  else if (!l.bien) quejar(ctx, 'FORMULA', l.mensaje);
}
