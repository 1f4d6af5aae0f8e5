// Rules of print formats: limits, who may set styles, variables and margins.
import type { Anfitrion } from '#domain/anfitrion.ts';
import { deFichas, revisarVariables } from '#kernel/shared/plantilla.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { esFijo, VARIABLES, variablesPara } from './variables.ts';

/** How many formats besides the two fixed ones a clinic may have, unless its plan says otherwise (1 §4, §9). */
export const LIMITE_PLANTILLAS_FORMATOS = 20;

/** Once the count reaches the limit no more can be added (1 §4 Other print formats). */
export function puedeAgregarFormato(cuantos: number, limite: number): Veredicto {
  return cuantos < limite || `Se alcanzó el límite de ${limite} plantillas de formatos`;
}

export const puedeEliminarFormato = (f: { fijo: string | null }): Veredicto =>
  f.fijo === null || 'Los formatos de receta y de nota no se pueden eliminar';

/** CSS is set only by the installer, on the machine itself or from the administration (2 §2.9). */
export const puedeDarEstilo = (donde: Anfitrion | undefined): boolean => donde === 'local' || donde === 'admin';

/** A template may only name variables that its kind of document has (2 §2.9). */
export const puedeUsarVariables = (plantilla: string, nombre: string): Veredicto =>
  revisarVariables(deFichas(plantilla), variablesPara(nombre), VARIABLES);

/** Space that margins must leave for the text, in mm. */
const MINIMO_MM = 50;
const HOJA_MM = { CARTA: { ancho: 216, alto: 279 }, MEDIA_CARTA: { ancho: 216, alto: 140 } } as const;
interface ConMargenes {
  HOJA: keyof typeof HOJA_MM;
  MARGEN_SUPERIOR: number | null;
  MARGEN_INFERIOR: number | null;
  MARGEN_IZQUIERDO: number | null;
  MARGEN_DERECHO: number | null;
}
/** The margins that leave too little space, each with its message. */
export function caben(f: ConMargenes): { campo: string; message: string }[] {
  const hoja = HOJA_MM[f.HOJA];
  if (!hoja) return [];
  const sobra = (medida: number, ...margenes: (number | null)[]) => medida - margenes.reduce<number>((n, m) => n + (m ?? 15), 0);
  const message = `Los márgenes deben dejar al menos ${MINIMO_MM} mm para el texto`;
  return [
    ...(sobra(hoja.alto, f.MARGEN_SUPERIOR, f.MARGEN_INFERIOR) < MINIMO_MM ? [{ campo: 'MARGEN_SUPERIOR', message }] : []),
    ...(sobra(hoja.ancho, f.MARGEN_IZQUIERDO, f.MARGEN_DERECHO) < MINIMO_MM ? [{ campo: 'MARGEN_IZQUIERDO', message }] : []),
  ];
}

/** Proposed name of a copy, within 100 characters. */
export const nombreDeCopia = (nombre: string): string => `${nombre.slice(0, 90)} (copia)`;

/** Title of a format's screen; the fixed ones have their own. */
export const tituloDe = (f: { NOMBRE: string }, nombre: string): string =>
  esFijo(nombre) ? (nombre === 'receta' ? 'Receta' : 'Nota') : f.NOMBRE;
