// Formulas of clinical histories (specification 2 §5.4): numbers, + - * / ( ), ** for power, and $ with a question's id for its
// value. There are no names or calls, and no text is ever run as code.
import { redondear } from './redondeo.ts';

type Operador = '+' | '-' | '*' | '/' | '**';
export type Nodo =
  | { t: 'numero'; v: number }
  | { t: 'pregunta'; id: number }
  | { t: 'negativo'; a: Nodo }
  | { t: Operador; a: Nodo; b: Nodo };
/** A parsed formula, or the error sentence with the position of the first wrong character (from 1). */
export type Lectura = { bien: true; arbol: Nodo } | { bien: false; mensaje: string; posicion: number };
/** A formula's value, the questions without an answer, or the reason why it has no value. */
export type Resultado = { valor: number } | { faltan: number[] } | { error: string };

export const MAX_FORMULA = 500;
/** Default DECIMALES of a formula (specification 1 §9). */
export const DECIMALES_FORMULA = 2;
const MAX_HONDO = 60;
/** Beyond this a double cannot represent cents. */
const MAX_VALOR = 1e13;

class Mala extends Error {
  constructor(
    mensaje: string,
    readonly posicion: number,
  ) {
    super(mensaje);
  }
}

/** Parses a formula. Precedence: ** (right to left), then the sign, then * and /, then + and -. */
export function leerFormula(texto: string): Lectura {
  let i = 0;
  let hondo = 0;
  const mal = (mensaje: string, en = i): never => {
    throw new Mala(mensaje, en + 1);
  };
  const ver = () => {
    while (/\s/.test(texto[i] ?? '')) i++;
    return texto[i];
  };
  const operador = (...cuales: Operador[]): Operador | undefined => {
    const c = ver();
    const es = c === '*' && texto[i + 1] === '*' ? '**' : c;
    return cuales.find((o) => o === es);
  };
  const atomo = (): Nodo => {
    const c = ver();
    if (c === '(') {
      const abre = i++;
      const dentro = suma();
      if (ver() !== ')') {
        if (texto[i] === undefined) mal('Falta cerrar un paréntesis', abre);
        sobra();
      }
      i++;
      return dentro;
    }
    if (c === '$') {
      const m = /^\$(\d{1,9})/.exec(texto.slice(i)) ?? mal('Después de $ va el número de una pregunta');
      i += m[0].length;
      return { t: 'pregunta', id: Number(m[1]) };
    }
    const m = /^(\d+(\.\d*)?|\.\d+)/.exec(texto.slice(i));
    if (!m) return c === undefined || '+-*/)'.includes(c) ? mal('La fórmula está incompleta') : noSirve(c);
    i += m[0].length;
    return { t: 'numero', v: Number(m[0]) };
  };
  const noSirve = (c: string) =>
    mal(
      c === ','
        ? 'Use punto para los decimales'
        : c === '^'
          ? 'Para la potencia use **'
          : `El carácter «${c}» no se puede usar en una fórmula`,
    );
  /** Only an operator or the end may follow here. */
  const sobra = (): never => {
    const c = texto[i]!;
    if (c === ')') return mal('Sobra un paréntesis');
    return /[\d.$(]/.test(c) ? mal('Falta un operador entre dos valores') : noSirve(c);
  };
  const potencia = (): Nodo => {
    const a = atomo();
    if (!operador('**')) return a;
    i += 2;
    return { t: '**', a, b: signo() };
  };
  const signo = (): Nodo => {
    if (++hondo > MAX_HONDO) mal('La fórmula tiene demasiados paréntesis');
    const o = operador('+', '-');
    if (o) i++;
    const a = o ? signo() : potencia();
    hondo--;
    return o === '-' ? { t: 'negativo', a } : a;
  };
  const producto = (): Nodo => {
    let a = signo();
    for (let o = operador('*', '/'); o; o = operador('*', '/')) {
      i++;
      a = { t: o, a, b: signo() };
    }
    return a;
  };
  const suma = (): Nodo => {
    let a = producto();
    for (let o = operador('+', '-'); o; o = operador('+', '-')) {
      i++;
      a = { t: o, a, b: producto() };
    }
    return a;
  };
  try {
    if (texto.length > MAX_FORMULA) mal(`La fórmula debe tener máximo ${MAX_FORMULA} caracteres`);
    if (ver() === undefined) mal('Escriba la fórmula');
    const arbol = suma();
    if (ver() !== undefined) sobra();
    return { bien: true, arbol };
  } catch (e) {
    if (e instanceof Mala) return { bien: false, mensaje: e.message, posicion: e.posicion };
    throw e;
  }
}

const CERO = 'No se puede dividir entre cero';
class SinValor extends Error {}

/**
 * The value of a formula, rounded half away from zero to `decimales`. `valorDe` gives the number that answers a question, or
 * null; without all answers the result lists the missing questions.
 */
export function calcularFormula(arbol: Nodo, valorDe: (id: number) => number | null | undefined, decimales = DECIMALES_FORMULA): Resultado {
  const faltan = preguntasDe(arbol).filter((id) => !Number.isFinite(valorDe(id) ?? Number.NaN));
  if (faltan.length) return { faltan };
  try {
    const r = exacto(arbol, (id) => valorDe(id)!);
    return Math.abs(r) > MAX_VALOR ? { error: 'El resultado es demasiado grande' } : { valor: redondear(r, decimales) };
  } catch (e) {
    if (e instanceof SinValor) return { error: e.message };
    throw e;
  }
}
/** Throws SinValor. */
function exacto(n: Nodo, valorDe: (id: number) => number): number {
  if (n.t === 'numero') return n.v;
  if (n.t === 'pregunta') return valorDe(n.id);
  const a = exacto(n.a, valorDe);
  if (n.t === 'negativo') return -a;
  const b = exacto(n.b, valorDe);
  if ((n.t === '/' && b === 0) || (n.t === '**' && a === 0 && b < 0)) throw new SinValor(CERO);
  const r = n.t === '+' ? a + b : n.t === '-' ? a - b : n.t === '*' ? a * b : n.t === '/' ? a / b : a ** b;
  if (Number.isNaN(r)) throw new SinValor('El resultado no es un número');
  return r;
}

/** Ids of the questions in a formula, each once, in order. */
export function preguntasDe(n: Nodo): number[] {
  const ids = new Set<number>();
  const andar = (x: Nodo): void => {
    if (x.t === 'pregunta') ids.add(x.id);
    else if (x.t !== 'numero') {
      andar(x.a);
      if ('b' in x) andar(x.b);
    }
  };
  andar(n);
  return [...ids];
}

/** Whether some part divides by a constant zero, such as (2 - 2). */
export function divideEntreCero(n: Nodo): boolean {
  if (n.t === 'numero' || n.t === 'pregunta') return false;
  if (preguntasDe(n).length === 0) return constante(n) === CERO;
  return (n.t === '/' && constante(n.b) === 0) || divideEntreCero(n.a) || ('b' in n && divideEntreCero(n.b));
}
/** The value of a part without questions, or the error sentence; undefined when it depends on an answer. */
function constante(n: Nodo): number | string | undefined {
  if (preguntasDe(n).length) return undefined;
  try {
    return exacto(n, () => 0);
  } catch (e) {
    return (e as Error).message;
  }
}

/** A formula's text in pieces: typed text, and question ids. */
export const trozosDe = (texto: string): (string | number)[] =>
  texto.split(/(\$\d{1,9})/).flatMap((p) => (p === '' ? [] : [/^\$\d+$/.test(p) ? Number(p.slice(1)) : p]));

/** The formula with other question ids, for a copied history. Ids that `nueva` does not know stay. */
export const conOtrasPreguntas = (texto: string, nueva: (id: number) => number | undefined): string =>
  trozosDe(texto)
    .map((p) => (typeof p === 'number' ? `$${nueva(p) ?? p}` : p))
    .join('');
