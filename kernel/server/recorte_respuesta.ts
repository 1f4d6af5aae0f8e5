// Fields that the contract does not name do not leave the server. The data schema is compiled once into a function that copies
// exactly its fields and checks their types: far cheaper than validating. A mismatch fails the call and undoes the save. On the
// same walk, rich text gets fresh picture links.
import type { z } from 'zod';
import { campoDe, type TipoCampo } from '#kernel/shared/fields.ts';

type Recorte = (v: unknown, alTexto: (html: string) => string) => unknown;
const comoEsta = (html: string) => html;
const hechos = new WeakMap<z.ZodType, Recorte>();

/**
 * The copying function for a data schema; `alTexto` transforms each rich text. The function throws when an answer does not
 * match the schema.
 */
export function recorteDe(schema: z.ZodType): (v: unknown, alTexto?: (html: string) => string) => unknown {
  let r = hechos.get(schema);
  if (!r) {
    r = compilar(schema);
    hechos.set(schema, r);
  }
  const recorte = r;
  return (v, alTexto = comoEsta) => recorte(v, alTexto);
}

const NUMEROS = new Set<TipoCampo>(['codigo', 'entero', 'medida', 'importe', 'siNo', 'version']);
const falla = (donde: string, v: unknown): never => {
  throw new Error(`La respuesta no cumple el contrato en ${donde}: ${v === null ? 'null' : typeof v}`);
};

interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  valueType?: z.ZodType;
}
function compilar(schema: z.ZodType, donde = 'data'): Recorte {
  const def = (schema as unknown as { _zod: { def: Def } })._zod.def;
  const campo = campoDe(schema);
  if (campo && def.type !== 'optional' && def.type !== 'nullable') {
    if (campo.tipo === 'json' || campo.tipo === 'opcion' || campo.tipo === 'archivo') return (v) => (v === undefined ? falla(donde, v) : v);
    const tipo = NUMEROS.has(campo.tipo) ? 'number' : 'string';
    const nulo = !campo.requerido && campo.vacio === null && campo.tipo !== 'siNo';
    if (campo.tipo === 'html') return (v, alTexto) => (typeof v === tipo ? alTexto(v as string) : v === null && nulo ? v : falla(donde, v));
    return (v) => (typeof v === tipo || (v === null && nulo) ? v : falla(donde, v));
  }
  switch (def.type) {
    case 'object': {
      const partes = Object.entries(def.shape!).map(([k, s]) => ({
        k,
        r: compilar(s, `${donde}.${k}`),
        opcional: (s as unknown as { _zod: { optout?: string } })._zod.optout === 'optional',
      }));
      const copiar = copiaDe(partes);
      return (v, alTexto) => (typeof v === 'object' && v !== null ? copiar(v, alTexto) : falla(donde, v));
    }
    case 'array': {
      const r = compilar(def.element!, `${donde}[]`);
      return (v, alTexto) => (Array.isArray(v) ? v.map((x) => r(x, alTexto)) : falla(donde, v));
    }
    case 'nullable':
    case 'optional': {
      const r = compilar(def.innerType!, donde);
      return (v, alTexto) => (v === null || v === undefined ? v : r(v, alTexto));
    }
    case 'record': {
      const r = compilar(def.valueType!, `${donde}{}`);
      return (v, alTexto) =>
        typeof v === 'object' && v !== null ? Object.fromEntries(Object.entries(v).map(([k, x]) => [k, r(x, alTexto)])) : falla(donde, v);
    }
    case 'null':
      return (v) => (v === null || v === undefined ? null : falla(donde, v));
    default:
      return (v) => schema.parse(v);
  }
}

/**
 * The function that copies these fields, written as one object: filling one key by key costs several times more, and a week
 * of the agenda has thousands of fields.
 */
function copiaDe(
  partes: readonly { k: string; r: Recorte; opcional: boolean }[],
): (v: object, alTexto: (html: string) => string) => unknown {
  const de = (k: string) => `v[${JSON.stringify(k)}]`;
  const siempre = partes.flatMap((p, i) => (p.opcional ? [] : [`[${JSON.stringify(p.k)}]:r${i}(${de(p.k)},t)`]));
  const aVeces = partes.flatMap((p, i) => (p.opcional ? [`if(${de(p.k)}!==undefined)o[${JSON.stringify(p.k)}]=r${i}(${de(p.k)},t);`] : []));
  const nombres = partes.map((_, i) => `r${i}`);
  return new Function(...nombres, `return (v,t)=>{const o={${siempre.join(',')}};${aVeces.join('')}return o}`)(...partes.map((p) => p.r));
}
