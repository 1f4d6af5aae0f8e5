/** Seeded chance (sfc32): the same seed gives the same clinic on every machine. */

/** Weighted options, read once and drawn from in constant time (alias method). */
export interface Ruleta<T> {
  readonly valores: readonly T[];
  readonly corte: Float64Array;
  readonly alias: Int32Array;
}

export function ruleta<T>(opciones: readonly (readonly [T, number])[]): Ruleta<T> {
  const n = opciones.length;
  const total = opciones.reduce((suma, [, peso]) => suma + peso, 0);
  if (n === 0 || total <= 0) throw new Error('ruleta sin opciones');
  const corte = new Float64Array(n);
  const alias = new Int32Array(n);
  const poco: number[] = [];
  const mucho: number[] = [];
  opciones.forEach(([, peso], i) => {
    corte[i] = (peso * n) / total;
    (corte[i]! < 1 ? poco : mucho).push(i);
  });
  while (poco.length > 0 && mucho.length > 0) {
    const p = poco.pop()!;
    const m = mucho[mucho.length - 1]!;
    alias[p] = m;
    corte[m] = corte[m]! + corte[p]! - 1;
    if (corte[m]! < 1) poco.push(mucho.pop()!);
  }
  for (const i of [...poco, ...mucho]) corte[i] = 1;
  return { valores: opciones.map(([valor]) => valor), corte, alias };
}

export class Azar {
  readonly #raiz: number;
  #a = 0;
  #b = 0;
  #c = 0;
  #d = 1;

  constructor(semilla: number) {
    this.#raiz = semilla >>> 0;
    this.#a = mezclar(this.#raiz);
    this.#b = mezclar(this.#a + 0x9e3779b9);
    this.#c = mezclar(this.#b + 0x9e3779b9);
    for (let i = 0; i < 12; i++) this.#palabra();
  }

  #palabra(): number {
    const t = (((this.#a + this.#b) | 0) + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + t;
    this.#c |= 0;
    return t >>> 0;
  }

  /** A number from 0 up to, not including, 1. */
  decimal(): number {
    return this.#palabra() / 4294967296;
  }

  /** A whole number, both ends included. */
  entero(min: number, max: number): number {
    return min + Math.floor(this.decimal() * (max - min + 1));
  }

  /** True with the given probability. */
  suerte(probabilidad: number): boolean {
    return this.decimal() < probabilidad;
  }

  /** Bell-shaped, cut at three deviations, so that no measurement is absurd. */
  normal(media: number, desviacion: number): number {
    const suma = this.decimal() + this.decimal() + this.decimal() + this.decimal() - 2;
    return media + Math.max(-3, Math.min(3, suma * 1.732)) * desviacion;
  }

  elegir<T>(lista: readonly T[]): T {
    if (lista.length === 0) throw new Error('no hay de dónde elegir');
    return lista[Math.floor(this.decimal() * lista.length)]!;
  }

  ponderado<T>(opciones: Ruleta<T> | readonly (readonly [T, number])[]): T {
    if ('corte' in opciones) {
      const x = this.decimal() * opciones.valores.length;
      const i = Math.floor(x);
      return opciones.valores[x - i < opciones.corte[i]! ? i : opciones.alias[i]!]!;
    }
    let resto = this.decimal() * opciones.reduce((suma, [, peso]) => suma + peso, 0);
    for (const [valor, peso] of opciones) {
      resto -= peso;
      if (resto < 0) return valor;
    }
    return opciones[opciones.length - 1]![0];
  }

  /** A shuffled copy. */
  barajar<T>(lista: readonly T[]): T[] {
    const copia = [...lista];
    for (let i = copia.length - 1; i > 0; i--) {
      const j = this.entero(0, i);
      [copia[i], copia[j]] = [copia[j]!, copia[i]!];
    }
    return copia;
  }

  /** An independent stream that depends on the seed and the key only, not on what was drawn before. */
  bifurcar(clave: string | number): Azar {
    let h = mezclar(this.#raiz ^ 0x51ed270b);
    if (typeof clave === 'number') h = mezclar(h ^ mezclar(clave | 0));
    else for (let i = 0; i < clave.length; i++) h = mezclar(h ^ clave.charCodeAt(i));
    return new Azar(h);
  }
}

/** The finisher of murmur3: every bit of the input reaches every bit of the output. */
function mezclar(x: number): number {
  let h = x | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
