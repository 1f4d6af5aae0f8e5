// Cuts the text of a prescription for print, so that the signature always has a medicine above it on its page.
import { limpiarHtml } from '#kernel/server/html.ts';
import { type Imagenes, incrustar } from '#kernel/server/imagenes_texto.ts';
import { segunLargo } from '#kernel/server/taller.ts';
import { nodosDe } from '#kernel/shared/nodos_html.ts';

/** The text in three parts: what flows, the last piece that stays with the signature, and the short text beside it. */
export interface Partes {
  cuerpo: string;
  ultimo: string;
  junto: string;
}
interface Escrita {
  DETALLE: string;
  imagenes: Imagenes;
}
declare module '#kernel/server/taller.ts' {
  interface Obras {
    receta: (e: Escrita) => Partes;
  }
}
/** The stored text, cleaned, cut and with its pictures. To be called after the transaction. */
export const partesDe = (e: Escrita, cliente: number): Promise<Partes> => segunLargo(e.DETALLE.length, 'receta', e, partirAqui, cliente);
export function partirAqui({ DETALLE, imagenes }: Escrita): Partes {
  const { cuerpo, ultimo, junto } = partir(limpiarHtml(DETALLE));
  return { cuerpo: incrustar(cuerpo, imagenes), ultimo: incrustar(ultimo, imagenes), junto: incrustar(junto, imagenes) };
}

const CORTO = 420; // letters that fit at the left of a signature
const dice = (nodo: string) => /<(img|hr)\b/i.test(nodo) || nodo.replace(/<[^<>]*>|&nbsp;|\s/g, '') !== '';

/** A rich text without the empty paragraphs at its end. */
export function sinColas(html: string): string {
  const nodos = nodosDe(html);
  return nodos.slice(0, nodos.findLastIndex(dice) + 1).join('');
}

/** Cuts a cleaned rich text. The numbering of a list that is cut continues. */
export function partir(html: string): Partes {
  const nodos = nodosDe(sinColas(html));
  const lista = nodos.findLastIndex((n) => /^<ol\b/i.test(n));
  const tras = lista < 0 ? [] : nodos.slice(lista + 1);
  const junto = tras.some(dice) ? tras.join('') : '';
  const corto = junto.replace(/<[^<>]*>/g, '').length <= CORTO && !/<(img|table)\b/i.test(junto);
  if (lista < 0 || !corto) {
    const ultimo = nodos.at(-1) ?? '';
    // A list at the end is cut too: as a whole it could be taller than a page.
    const [antes, final] = cortarLista(ultimo);
    return { cuerpo: nodos.slice(0, -1).join('') + antes, ultimo: final, junto: '' };
  }
  const [antes, final] = cortarLista(nodos[lista]!);
  return { cuerpo: nodos.slice(0, lista).join('') + antes, ultimo: final, junto };
}

/** A list without its last item, and a list with only that item. Anything else is not cut. */
function cortarLista(nodo: string): [string, string] {
  const m = /^(<(ol|ul)\b[^<>]*>)([\s\S]*)<\/\2>$/i.exec(nodo);
  const puntos = m ? nodosDe(m[3]!) : [];
  if (!m || puntos.length < 2) return ['', nodo];
  const [abre, tipo] = [m[1]!, m[2]!.toLowerCase()];
  const primero = Number(/\bstart="(\d{1,4})"/.exec(abre)?.[1] ?? 1);
  const sigue = tipo === 'ol' ? `<ol start="${primero + puntos.length - 1}">` : abre;
  return [`${abre}${puntos.slice(0, -1).join('')}</${tipo}>`, `${sigue}${puntos.at(-1)!}</${tipo}>`];
}
