// Attributes of the elements of a CFDI: of its tree, or of the stamped text.
import type { Nodo } from '#domain/cfdi/nodos.ts';

/** Of the only element of that name. */
export function atributosDe(n: Nodo, nombre: string): Nodo['atributos'] | undefined {
  if (n.nombre === nombre) return n.atributos;
  for (const h of n.hijos) {
    const suyos = atributosDe(h, nombre);
    if (suyos) return suyos;
  }
  return undefined;
}
const ENTIDADES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };
/** Of the first element of that name in a document as text; empty when it has none. */
export const atributosEscritos = (xml: string, nombre: string): Nodo['atributos'] =>
  Object.fromEntries(
    [...(new RegExp(`<${nombre}\\b[^<>]*>`).exec(xml)?.[0] ?? '').matchAll(/\s(\w+)="([^"]*)"/g)].map(([, k, v]) => [
      k!,
      v!.replace(/&(?:lt|gt|quot|apos|amp);/g, (x) => ENTIDADES[x]!),
    ]),
  );
