// The only code that knows how forms name nested fields: USUARIO[PASS], HORARIOS[0][SUCURSAL], DETALLES[].
import { Rechazo } from './verdict.ts';

type Hoja = string | number | boolean | Blob | null | undefined;
export type Arbol = { [clave: string]: unknown };

const MAX_CAMPOS = 5_000;
const PROHIBIDAS = new Set(['__proto__', 'constructor', 'prototype']);
const esHoja = (v: unknown): v is Hoja => v === null || typeof v !== 'object' || (typeof Blob !== 'undefined' && v instanceof Blob);

/** Turns nested values into the pairs of a form. Flags become 1 and 0, blanks ''. An empty list becomes one empty part. */
export function encode(valor: Arbol): [string, string | Blob][] {
  const pares: [string, string | Blob][] = [];
  const poner = (nombre: string, v: unknown): void => {
    if (v === undefined) return;
    if (esHoja(v)) {
      pares.push([nombre, v instanceof Blob ? v : v === null ? '' : typeof v === 'boolean' ? (v ? '1' : '0') : String(v)]);
    } else if (v instanceof Set || Array.isArray(v)) {
      const xs = [...v];
      if (xs.length === 0) pares.push([nombre, '']);
      for (const [i, x] of xs.entries()) poner(`${nombre}[${i}]`, x);
    } else for (const [k, x] of Object.entries(v as Arbol)) poner(`${nombre}[${k}]`, x);
  };
  for (const [k, v] of Object.entries(valor)) poner(k, v);
  return pares;
}

/**
 * The inverse of `encode`. Repeated names and `[]` make lists; an index only determines the order. Throws Rechazo 413 when a
 * form has absurdly many fields.
 */
export function decode(pares: Iterable<readonly [string, unknown]>): Arbol {
  const raiz: Arbol = Object.create(null);
  let n = 0;
  for (const [nombre, valor] of pares) {
    if (++n > MAX_CAMPOS) throw new Rechazo('El formulario tiene demasiados campos', null, 413);
    const partes = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(nombre);
    if (!partes) continue;
    const claves = [partes[1]!, ...[...partes[2]!.matchAll(/\[([^[\]]*)\]/g)].map((m) => m[1]!)];
    if (claves.length > 8 || claves.some((c) => PROHIBIDAS.has(c))) continue;
    let nodo = raiz;
    claves.forEach((c, i) => {
      const clave = c === '' ? String(Object.keys(nodo).length) : c;
      if (i === claves.length - 1) {
        const antes = nodo[clave];
        nodo[clave] = antes === undefined || claves.length > 1 ? valor : [...(Array.isArray(antes) ? antes : [antes]), valor];
      } else {
        const hijo = nodo[clave];
        const rama = typeof hijo === 'object' && hijo !== null && !Array.isArray(hijo) ? (hijo as Arbol) : (Object.create(null) as Arbol);
        nodo[clave] = rama;
        nodo = rama;
      }
    });
  }
  return listas(raiz) as Arbol;
}

/** Objects with the keys 0, 1, 2… become lists; other numbers stay names (PROCESOS[300]). */
function listas(nodo: unknown): unknown {
  if (typeof nodo !== 'object' || nodo === null || Object.getPrototypeOf(nodo) !== null) return nodo;
  const entradas = Object.entries(nodo as Arbol).map(([k, v]) => [k, listas(v)] as const);
  const indices = entradas.map(([k]) => Number(k)).sort((a, b) => a - b);
  if (entradas.length && indices.every((n, i) => n === i)) return entradas.sort(([a], [b]) => Number(a) - Number(b)).map(([, v]) => v);
  return Object.fromEntries(entradas);
}
