// Secrets that can be recognised in any form: which fields take one, and every encoding in which one could leak.
import type { z } from 'zod';
import { campoDe } from '#kernel/shared/fields.ts';
import type { Def } from './esquema.ts';

/** Names of fields with a secret although their kind does not say so; public keys and names of keys are excluded. */
const NOMBRE = /PASS|SECRET|TOKEN|(^|_)KEY(_|$)/;
const PUBLICO = /PUBLIC/;

export interface CampoSecreto {
  ruta: string[];
  archivo: boolean;
  /** Longest text that the field accepts. */
  max: number;
}
/** The paths of a body's secret fields; items of a list have the path 0. */
export function camposSecretos(s: z.ZodType | undefined, ruta: string[] = []): CampoSecreto[] {
  if (!s || ruta.length > 6) return [];
  const campo = campoDe(s);
  const nombre = ruta.at(-1) ?? '';
  const def = (s as unknown as { _zod: { def: Def } })._zod.def;
  if (campo && campo.tipo !== 'json') {
    const texto = ['texto', 'notas', 'clave', 'archivo'].includes(campo.tipo);
    return campo.tipo === 'clave' || (texto && NOMBRE.test(nombre) && !PUBLICO.test(nombre))
      ? [{ ruta, archivo: campo.tipo === 'archivo', max: campo.max ?? 200 }]
      : [];
  }
  const en = (x: z.ZodType | undefined, parte?: string) => camposSecretos(x, parte === undefined ? ruta : [...ruta, parte]);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([k, v]) => en(v, k));
    case 'array':
      return en(def.element, '0');
    case 'pipe':
      return [...en(def.in), ...en(def.out)];
    case 'union':
      return (def.options ?? []).flatMap((o) => en(o));
    case 'intersection':
      return [...en(def.left), ...en(def.right)];
    case 'lazy':
      return en(def.getter?.());
    default:
      // A schema with its own checks is judged by its field's name.
      return def.innerType ? en(def.innerType) : NOMBRE.test(nombre) && !PUBLICO.test(nombre) ? [{ ruta, archivo: false, max: 200 }] : [];
  }
}

/** A password that every rule accepts and that occurs nowhere by chance. */
export const secretoNuevo = (n: number): string =>
  `Zq${String(n).padStart(4, '0')}Xk${Math.random().toString(36).slice(2, 12).padEnd(10, '7')}W9`;

/** A password, or binary data (a private key). */
export type Secreto = string | Buffer;
const hechas = new Map<Secreto, string[]>();
/** A secret's forms in text, in a dump, in an address or inside base64 at any offset. */
export function formasDe(secreto: Secreto): string[] {
  const hecha = hechas.get(secreto);
  if (hecha) return hecha;
  const bytes = Buffer.from(secreto as string);
  const enBase64 = [0, 1, 2].flatMap((corrido) => {
    const todo = Buffer.concat([Buffer.alloc(corrido), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    // Drops the characters that depend on neighbouring bytes.
    const parte = todo.slice(corrido ? 1 + corrido : 0, todo.length - ((corrido + bytes.length) % 3 ? 1 : 0));
    return [parte, parte.replaceAll('+', '-').replaceAll('/', '_')];
  });
  const comoTexto = typeof secreto === 'string' ? [secreto, secreto.toLowerCase(), [...secreto].reverse().join('')] : [];
  const formas = [...new Set([...comoTexto, bytes.toString('hex'), ...enBase64])];
  hechas.set(secreto, formas);
  return formas;
}

/** The secrets contained in a text. */
export function hallados<S extends Secreto>(texto: string, secretos: Iterable<S>): S[] {
  return [...secretos].filter((s) => formasDe(s).some((f) => texto.includes(f)));
}
