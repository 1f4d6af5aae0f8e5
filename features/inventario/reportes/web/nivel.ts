// Where a product's stock stands, as a chip.
import type { Tono } from '#kernel/web/controles.tsx';
import type { Existencia } from '../contract.ts';

export function nivelDe(e: Pick<Existencia, 'EXISTENCIA' | 'COMPRAR' | 'EXCEDENTE'>): { tono: Tono; texto: string } | undefined {
  if (e.EXISTENCIA === 0 && e.COMPRAR > 0) return { tono: 'peligro', texto: 'Agotado' };
  if (e.COMPRAR > 0) return { tono: 'cuidado', texto: 'Por comprar' };
  if (e.EXCEDENTE > 0) return { tono: 'marca', texto: 'De más' };
  return undefined;
}
