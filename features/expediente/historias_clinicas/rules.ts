// Who may begin, save, clone and delete histories, and which answers are good. The screen asks the same functions.
import { calcularFormula, leerFormula, type Nodo, preguntasDe, type Resultado } from '#domain/formula.ts';
import { P } from '#domain/permisos.ts';
import { esDelMedico, puede, type Sesion } from '#domain/sesion.ts';
import { codigoLegible } from '#features/diagnosticos/rules.ts';
import { puedeAgregarDiagnostico } from '#features/expediente/notas_evolucion/rules.ts';
import { NODO_REPETIDO } from '#features/imagenes_interactivas/rules.ts';
import { elegidasDe, llevaOpciones, TIPO_PREGUNTA } from '#features/plantillas_hc/respuestas.ts';
import { esFecha } from '#kernel/shared/dates.ts';
import { SIN_PERMISO, type Veredicto } from '#kernel/shared/verdict.ts';
import type { Comentario, Formulario, PreguntaHecha, Respuesta } from './contract.ts';
import { MAX_DIAGNOSTICOS } from './limites.ts';

type Quien = Pick<Sesion, 'permisos' | 'CODIGOMEDICO'>;
type UnaHistoria = { CERRADA: number; CODIGOMEDICO: number };

export const medicoPermitido = (s: Quien, CODIGOMEDICO: number): Veredicto =>
  esDelMedico(s, { CODIGOMEDICO }) || 'Solo puede registrar historias clínicas de su propio médico';
export function puedeGuardarHistoria(s: Quien, h: UnaHistoria): Veredicto {
  if (!puede(s, P.historias.cerrar)) return SIN_PERMISO;
  if (!esDelMedico(s, h)) return 'No se pueden modificar historias clínicas que no corresponden con el usuario';
  return h.CERRADA ? 'La historia clínica está cerrada, no se puede modificar' : true;
}
export function puedeEliminarHistoria(s: Quien, h: UnaHistoria): Veredicto {
  if (!puede(s, P.historias.eliminar)) return SIN_PERMISO;
  if (!esDelMedico(s, h)) return 'No se pueden eliminar historias clínicas que no corresponden con el usuario';
  return h.CERRADA ? 'No se pueden eliminar historias clínicas cerradas' : true;
}
export function puedeClonarHistoria(s: Quien, h: Pick<UnaHistoria, 'CODIGOMEDICO'>): Veredicto {
  if (!puede(s, P.historias.clonar)) return SIN_PERMISO;
  return esDelMedico(s, h) || 'Solo puede registrar historias clínicas de su propio médico';
}

export const todasLasPreguntas = <Q>(f: { SECCIONES: readonly { PREGUNTAS: readonly Q[] }[] }): Q[] =>
  f.SECCIONES.flatMap((s) => s.PREGUNTAS);
/** A form that asks for the signs of the day. */
export const pideSignos = (f: { SECCIONES: readonly { PREGUNTAS: readonly Pick<PreguntaHecha, 'TIPO_RESPUESTA'>[] }[] }): boolean =>
  todasLasPreguntas(f).some((p) => p.TIPO_RESPUESTA === TIPO_PREGUNTA.signos);

/** The diagnoses of an answer of type X: a code and its description per line. */
export const diagnosticosDe = (respuesta: string): { CODIGO: string; DESCRIPCION: string }[] =>
  respuesta
    .split('\n')
    .map((linea) => linea.trim())
    .filter(Boolean)
    .map((linea) => {
      const [CODIGO = '', ...resto] = linea.split(' ');
      return { CODIGO: CODIGO.toUpperCase().replaceAll('.', ''), DESCRIPCION: resto.join(' ') };
    });
export const enRespuesta = (dx: readonly { CODIGO: string; DESCRIPCION: string }[]): string =>
  dx.map((d) => `${d.CODIGO} ${d.DESCRIPCION}`.trim()).join('\n');

/** An answer as it is stored. Those of signs and formulas are not typed; comments are stored apart. */
export function comoSeGuarda(p: Pick<PreguntaHecha, 'TIPO_RESPUESTA'>, respuesta: string): string {
  switch (p.TIPO_RESPUESTA) {
    case TIPO_PREGUNTA.texto:
      return respuesta.trim();
    case TIPO_PREGUNTA.numero:
      return respuesta.trim().replace(',', '.');
    case TIPO_PREGUNTA.multiple:
      return elegidasDe(respuesta).join(',');
    case TIPO_PREGUNTA.signos:
    case TIPO_PREGUNTA.formula:
    case TIPO_PREGUNTA.interactiva:
      return '';
    default:
      return respuesta.trim();
  }
}
const NUMERO = /^-?\d{1,12}(\.\d{1,6})?$/;
/** Whether an answer fits its question. `guardada` is the stored one, whose option the template may have lost since. */
export function respuestaBuena(p: PreguntaHecha, respuesta: string, guardada = ''): Veredicto {
  if (respuesta === '') return true;
  switch (p.TIPO_RESPUESTA) {
    case TIPO_PREGUNTA.fecha:
      return esFecha(respuesta) || 'Formato de fecha inválido.';
    case TIPO_PREGUNTA.numero:
      return NUMERO.test(respuesta) || 'Debe ser un número';
    case TIPO_PREGUNTA.siNo:
      return respuesta === '1' || respuesta === '0' || 'Seleccione una opción válida';
    case TIPO_PREGUNTA.imagen:
      return /^\d{1,9}$/.test(respuesta) || 'La imagen no existe';
    case TIPO_PREGUNTA.diagnostico: {
      const codigos = diagnosticosDe(respuesta).map((d) => d.CODIGO);
      if (codigos.length > MAX_DIAGNOSTICOS) return `Máximo ${MAX_DIAGNOSTICOS} elementos`;
      for (const [i, c] of codigos.entries()) {
        const v = puedeAgregarDiagnostico(codigos.slice(0, i), c);
        if (v !== true) return v;
      }
      return true;
    }
    default: {
      if (!llevaOpciones(p.TIPO_RESPUESTA)) return true;
      const validas = new Set([...p.OPCIONES, guardada, ...elegidasDe(guardada)]);
      const elegidas = p.TIPO_RESPUESTA === TIPO_PREGUNTA.multiple ? elegidasDe(respuesta) : [respuesta];
      return elegidas.every((x) => validas.has(x)) || 'Seleccione una opción válida';
    }
  }
}
/** The options of a choice, with the saved answer when the template no longer offers it (2 §5.4). */
export function opcionesDe(p: PreguntaHecha, respuesta: string): string[] {
  const suyas = p.TIPO_RESPUESTA === TIPO_PREGUNTA.multiple ? elegidasDe(respuesta) : [respuesta].filter(Boolean);
  return [...p.OPCIONES, ...suyas.filter((x) => !p.OPCIONES.includes(x))];
}

type Preguntas = ReadonlyMap<number, PreguntaHecha>;
export const porCodigo = (f: { SECCIONES: readonly { PREGUNTAS: readonly PreguntaHecha[] }[] }): Preguntas =>
  new Map(todasLasPreguntas(f).map((p) => [p.CODIGOPREGUNTA, p]));
const arboles = new Map<string, Nodo | null>();
/** Formulas are few and the same in every history: each is parsed once. */
function arbolDe(formula: string): Nodo | null {
  let a = arboles.get(formula);
  if (a === undefined) {
    const l = leerFormula(formula);
    a = l.bien ? l.arbol : null;
    if (arboles.size > 5000) arboles.clear();
    arboles.set(formula, a);
  }
  return a;
}
const numeroDe = (respuesta: string | undefined): number | null => {
  const limpia = (respuesta ?? '').trim().replace(',', '.');
  return NUMERO.test(limpia) ? Number(limpia) : null;
};
/** The value of a formula, which may refer to other formulas; `respuestaDe` gives what was typed for a question. */
export function valorDeFormula(
  preguntas: Preguntas,
  CODIGOPREGUNTA: number,
  respuestaDe: (codigo: number) => string | undefined,
): Resultado {
  const hechas = new Map<number, Resultado>();
  const enCurso = new Set<number>();
  const valor = (codigo: number): number | null => {
    const p = preguntas.get(codigo);
    if (p?.TIPO_RESPUESTA !== TIPO_PREGUNTA.formula) return p ? numeroDe(respuestaDe(codigo)) : null;
    const r = formula(p);
    return 'valor' in r ? r.valor : null;
  };
  const formula = (p: PreguntaHecha): Resultado => {
    const hecha = hechas.get(p.CODIGOPREGUNTA);
    if (hecha) return hecha;
    const arbol = arbolDe(p.FORMULA);
    if (!arbol || enCurso.has(p.CODIGOPREGUNTA)) return { error: 'La fórmula no se puede calcular' };
    enCurso.add(p.CODIGOPREGUNTA);
    const r = calcularFormula(arbol, valor, p.DECIMALES);
    hechas.set(p.CODIGOPREGUNTA, r);
    return r;
  };
  const p = preguntas.get(CODIGOPREGUNTA);
  return p ? formula(p) : { error: 'La fórmula no se puede calcular' };
}
/** The typed questions on which a formula depends, through other formulas too. */
export function dependeDe(preguntas: Preguntas, CODIGOPREGUNTA: number): number[] {
  const vistas = new Set<number>();
  const hojas = new Set<number>();
  const andar = (codigo: number): void => {
    if (vistas.has(codigo)) return;
    vistas.add(codigo);
    const p = preguntas.get(codigo);
    if (!p) return;
    const arbol = p.TIPO_RESPUESTA === TIPO_PREGUNTA.formula ? arbolDe(p.FORMULA) : null;
    if (arbol) for (const id of preguntasDe(arbol)) andar(id);
    else hojas.add(codigo);
  };
  andar(CODIGOPREGUNTA);
  return [...hojas];
}

const REQUERIDA = 'Este campo es requerido';
interface Enviado {
  RESPUESTAS: readonly Respuesta[];
  COMENTARIOS?: readonly Comentario[] | undefined;
}
/** What is wrong with the answers sent, by field. `guardadas` are the stored ones, which stay when they are not sent. */
export function erroresDeRespuestas(
  f: Pick<Formulario, 'SECCIONES'> & { IMAGENES: readonly { ID: number; NODO: readonly { ID: number }[] }[] },
  { RESPUESTAS, COMENTARIOS }: Enviado,
  guardadas: ReadonlyMap<number, string> = new Map(),
): Record<string, string> {
  const errores: Record<string, string> = {};
  const preguntas = porCodigo(f);
  const enviadas = new Map<number, number>();
  RESPUESTAS.forEach((r, i) => {
    const p = preguntas.get(r.CODIGOPREGUNTA);
    const campo = `RESPUESTAS.${i}.RESPUESTA`;
    if (!p) errores[campo] = 'La pregunta no es de esta historia clínica';
    else if (enviadas.has(r.CODIGOPREGUNTA)) errores[campo] = 'La pregunta viene dos veces';
    else {
      const v = respuestaBuena(p, comoSeGuarda(p, r.RESPUESTA), guardadas.get(r.CODIGOPREGUNTA));
      if (v !== true) errores[campo] = v;
    }
    enviadas.set(r.CODIGOPREGUNTA, i);
  });
  for (const p of preguntas.values()) {
    if (!p.REQUERIDO) continue;
    const i = enviadas.get(p.CODIGOPREGUNTA);
    const respuesta = i === undefined ? (guardadas.get(p.CODIGOPREGUNTA) ?? '') : comoSeGuarda(p, RESPUESTAS[i]!.RESPUESTA);
    if (respuesta === '')
      errores[i === undefined ? 'RESPUESTAS' : `RESPUESTAS.${i}.RESPUESTA`] ??=
        i === undefined ? `Falta responder «${p.DESCRIPCION}»` : REQUERIDA;
  }
  return { ...errores, ...erroresDeComentarios(f, preguntas, COMENTARIOS ?? []) };
}
function erroresDeComentarios(
  f: { IMAGENES: readonly { ID: number; NODO: readonly { ID: number }[] }[] },
  preguntas: Preguntas,
  comentarios: readonly Comentario[],
): Record<string, string> {
  const errores: Record<string, string> = {};
  const vistos = new Set<string>();
  comentarios.forEach((c, i) => {
    const p = preguntas.get(c.CODIGOPREGUNTA);
    const decir = (campo: keyof Comentario, frase: string) => {
      errores[`COMENTARIOS.${i}.${campo}`] ??= frase;
    };
    if (p?.TIPO_RESPUESTA === TIPO_PREGUNTA.interactiva) {
      const nodos = f.IMAGENES.find((x) => x.ID === p.ID_IMAGEN_INTERACTIVA)?.NODO ?? [];
      if (!nodos.some((n) => n.ID === c.ID_NODO)) decir('LESION', 'El nodo no existe');
      const clave = `${c.CODIGOPREGUNTA} ${c.ID_NODO}`;
      if (vistos.has(clave)) decir('LESION', NODO_REPETIDO);
      vistos.add(clave);
      if (c.LESION === '' && c.COMENTARIO === '') decir('LESION', 'Escriba la lesión o un comentario');
    } else if (p?.TIPO_RESPUESTA === TIPO_PREGUNTA.imagen) {
      if (c.X === null || c.Y === null) decir('COMENTARIO', 'Falta el lugar en la imagen');
      if (c.COMENTARIO === '') decir('COMENTARIO', REQUERIDA);
    } else decir('COMENTARIO', 'La pregunta no lleva comentarios');
  });
  return errores;
}

/** An answer as people read it, with dates and decimals as the country writes them. */
export function enPalabras(
  p: Pick<PreguntaHecha, 'TIPO_RESPUESTA'>,
  respuesta: string,
  o: { fecha: (f: string) => string; decimal: string },
): string {
  switch (p.TIPO_RESPUESTA) {
    case TIPO_PREGUNTA.siNo:
      return respuesta === '1' ? 'Sí' : respuesta === '0' ? 'No' : '';
    case TIPO_PREGUNTA.fecha:
      return respuesta && o.fecha(respuesta);
    case TIPO_PREGUNTA.numero:
    case TIPO_PREGUNTA.formula:
      return respuesta.replace('.', o.decimal);
    case TIPO_PREGUNTA.multiple:
      return elegidasDe(respuesta).join(', ');
    case TIPO_PREGUNTA.diagnostico:
      return diagnosticosDe(respuesta)
        .map((d) => `${codigoLegible(d.CODIGO)} ${d.DESCRIPCION}`)
        .join('\n');
    case TIPO_PREGUNTA.imagen:
    case TIPO_PREGUNTA.interactiva:
    case TIPO_PREGUNTA.signos:
      return '';
    default:
      return respuesta;
  }
}
