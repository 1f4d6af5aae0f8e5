// Rules of history templates: limits, formulas, and what may change or be deleted once answered.
import { DECIMALES_FORMULA, divideEntreCero, leerFormula, preguntasDe } from '#domain/formula.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import type { PreguntaEditada, PreguntaEnLista } from './contract.ts';
import { elegidasDe, esNumerica, llevaOpciones, ofreceDefecto, ofreceRequerido, TIPO_PREGUNTA } from './respuestas.ts';

/** Limits of a template, so that its lists are bounded and a history can be printed. */
export const MAXIMOS = { secciones: 100, preguntas: 1000, opciones: 300 } as const;
export const cabeOtra = (cuantas: number, que: keyof typeof MAXIMOS): Veredicto =>
  cuantas < MAXIMOS[que] || `No se pueden agregar más de ${MAXIMOS[que]} ${que}`;

/** What formulas need to know of a question; ACTIVO is also 0 when its section is inactive. */
export type EnFormula = Pick<PreguntaEnLista, 'CODIGOPREGUNTA' | 'DESCRIPCION' | 'TIPO_RESPUESTA' | 'FORMULA' | 'ACTIVO'>;
const porCodigo = (ps: readonly EnFormula[]) => new Map(ps.map((p) => [p.CODIGOPREGUNTA, p]));
const referidas = (p: Pick<EnFormula, 'TIPO_RESPUESTA' | 'FORMULA'>): number[] => {
  const l = p.TIPO_RESPUESTA === TIPO_PREGUNTA.formula ? leerFormula(p.FORMULA) : undefined;
  return l?.bien ? preguntasDe(l.arbol) : [];
};

/**
 * Whether this may be the formula of the question `propia` (0: new). The questions it names must be of the same history,
 * numeric, active if the formula is, and must not depend on the formula itself.
 */
export function formulaValida(texto: string, propia: Pick<EnFormula, 'CODIGOPREGUNTA' | 'ACTIVO'>, todas: readonly EnFormula[]): Veredicto {
  const l = leerFormula(texto);
  if (!l.bien) return l.mensaje;
  const conocidas = porCodigo(todas);
  for (const id of preguntasDe(l.arbol)) {
    const p = conocidas.get(id);
    if (id === propia.CODIGOPREGUNTA && id !== 0) return 'La fórmula se refiere a sí misma';
    if (!p) return `La pregunta $${id} no existe en esta historia clínica`;
    if (!esNumerica(p.TIPO_RESPUESTA)) return `«${p.DESCRIPCION}» no es una pregunta numérica`;
    if (!p.ACTIVO && propia.ACTIVO) return `«${p.DESCRIPCION}» está inactiva`;
  }
  const vuelta = ciclo(propia.CODIGOPREGUNTA, preguntasDe(l.arbol), conocidas);
  if (vuelta) return `Las fórmulas dan vueltas: ${vuelta.map((id) => `«${conocidas.get(id)!.DESCRIPCION}»`).join(' → ')} → esta pregunta`;
  return divideEntreCero(l.arbol) ? 'No se puede dividir entre cero' : true;
}
/** The path from a formula back to itself through other formulas; undefined if there is none. */
function ciclo(propia: number, desde: readonly number[], conocidas: ReadonlyMap<number, EnFormula>): number[] | undefined {
  const vistas = new Set<number>();
  const andar = (id: number, camino: number[]): number[] | undefined => {
    if (id === propia) return camino;
    const p = conocidas.get(id);
    if (!p || vistas.has(id)) return undefined;
    vistas.add(id);
    for (const otra of referidas(p)) {
      const hallado = andar(otra, [...camino, id]);
      if (hallado) return hallado;
    }
    return undefined;
  };
  for (const id of desde) {
    const hallado = propia === 0 ? undefined : andar(id, []);
    if (hallado) return hallado;
  }
  return undefined;
}

/** Whether these questions may be deleted, or stop being numeric, without breaking the formula of another question. */
export function libresDeFormulas(
  codigos: ReadonlySet<number>,
  todas: readonly EnFormula[],
  { soloActivas = false }: { soloActivas?: boolean } = {},
): Veredicto {
  const conocidas = porCodigo(todas);
  for (const p of todas) {
    if (codigos.has(p.CODIGOPREGUNTA) || (soloActivas && !p.ACTIVO)) continue;
    const usada = referidas(p).find((id) => codigos.has(id));
    if (usada !== undefined) return `«${conocidas.get(usada)?.DESCRIPCION ?? usada}» se usa en la fórmula de «${p.DESCRIPCION}»`;
  }
  return true;
}

type Cambio = Pick<PreguntaEnLista, 'TIPO_RESPUESTA' | 'ID_IMAGEN_INTERACTIVA'>;
/** An answered question keeps its type and its image, or the answers would lose their meaning. The rest may change. */
export function puedeCambiarPregunta(antes: Cambio & Pick<PreguntaEnLista, 'EN_USO'>, nueva: Cambio): Veredicto {
  if (!antes.EN_USO) return true;
  if (antes.TIPO_RESPUESTA !== nueva.TIPO_RESPUESTA) return 'La pregunta ya está en uso: no se puede cambiar su tipo de respuesta';
  if (antes.TIPO_RESPUESTA === TIPO_PREGUNTA.interactiva && antes.ID_IMAGEN_INTERACTIVA !== nueva.ID_IMAGEN_INTERACTIVA)
    return 'La pregunta ya está en uso: no se puede cambiar su imagen interactiva';
  return true;
}
/** The form field a refusal of `puedeCambiarPregunta` belongs to. */
export const campoQueNoCambia = (antes: Cambio, nueva: Cambio): 'TIPO_RESPUESTA' | 'ID_IMAGEN_INTERACTIVA' =>
  antes.TIPO_RESPUESTA !== nueva.TIPO_RESPUESTA ? 'TIPO_RESPUESTA' : 'ID_IMAGEN_INTERACTIVA';

export const puedeEliminarPlantilla = (h: { EN_USO: number; DESCRIPCION: string }): Veredicto =>
  !h.EN_USO || `Hay pacientes con la historia clínica «${h.DESCRIPCION}»: no se puede eliminar, pero puede desactivarla`;
export const puedeEliminarSeccion = (s: { EN_USO: number; DESCRIPCION: string }): Veredicto =>
  !s.EN_USO || `La sección «${s.DESCRIPCION}» tiene preguntas respondidas: no se puede eliminar, pero puede desactivarla`;
export const puedeEliminarPregunta = (p: { EN_USO: number; DESCRIPCION: string }): Veredicto =>
  !p.EN_USO || `La pregunta «${p.DESCRIPCION}» ya fue respondida: no se puede eliminar, pero puede desactivarla`;

/** Multiple answers are stored separated by commas, so their options cannot contain one. */
export const opcionSinComas = (tipo: string, DESCRIPCION: string): Veredicto =>
  tipo !== TIPO_PREGUNTA.multiple || !DESCRIPCION.includes(',') || 'Las opciones de una respuesta múltiple no pueden llevar comas';

/** A default answer must be among the options, or be the saved one, whose option may have been deleted since. */
export function defectoEntreOpciones(tipo: string, respuesta: string, opciones: readonly string[], guardada: string): Veredicto {
  if (!llevaOpciones(tipo) || respuesta === '' || respuesta === guardada) return true;
  const validas = new Set([...opciones, ...elegidasDe(guardada), guardada]);
  const elegidas = tipo === TIPO_PREGUNTA.multiple ? elegidasDe(respuesta) : [respuesta];
  return elegidas.every((x) => validas.has(x)) || 'Seleccione una opción válida';
}

/** A question as it is stored: fields that its type does not have are empty. */
export function comoSeGuarda(p: PreguntaEditada) {
  const { TIPO_RESPUESTA: t } = p;
  return {
    DESCRIPCION: p.DESCRIPCION,
    TIPO_RESPUESTA: t,
    RESPUESTA_DEFAULT: ofreceDefecto(t)
      ? t === TIPO_PREGUNTA.multiple
        ? elegidasDe(p.RESPUESTA_DEFAULT).join(',')
        : p.RESPUESTA_DEFAULT
      : '',
    FORMULA: t === TIPO_PREGUNTA.formula ? p.FORMULA : '',
    DECIMALES: t === TIPO_PREGUNTA.formula ? (p.DECIMALES ?? DECIMALES_FORMULA) : DECIMALES_FORMULA,
    ID_IMAGEN_INTERACTIVA: t === TIPO_PREGUNTA.interactiva ? p.ID_IMAGEN_INTERACTIVA : null,
    REQUERIDO: ofreceRequerido(t) ? p.REQUERIDO : (0 as const),
    ACTIVO: p.ACTIVO,
  };
}
