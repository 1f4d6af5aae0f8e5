// A line while it is being written: texts that may not be numbers yet, and what the other fields of the line become.
import { importeDe, TIPO_MOVIMIENTO, type TipoMovimiento, unitarioDe } from '#domain/almacen.ts';
import { redondear } from '#domain/redondeo.ts';
import type { Lote, ProductoHallado } from '../contract.ts';
import { cabeEnExistencia, caducado, repartir } from '../rules.ts';
import type { Hay } from './existencias.ts';

export interface RenglonEnForma {
  ID_PRODUCTO: number;
  NOMBRE: string;
  UNIDAD: string;
  CONTROL_LOTES: 0 | 1;
  CANTIDAD: number | string;
  PRECIO_UNITARIO: number | string;
  IMPORTE: number | string;
  LOTE: string;
  CADUCIDAD: string;
}
export const numero = (v: unknown): number => (typeof v === 'number' ? v : Number(v) || 0);

/** "12*gasa" is twelve of what «gasa» finds. */
export function cantidadYTexto(escrito: string): { cuantos: number; texto: string } {
  const [, n, texto] = /^\s*(\d{1,7}(?:[.,]\d{1,2})?)\s*[*x×]\s*(\S.*)$/i.exec(escrito) ?? [];
  return n && texto ? { cuantos: numero(n.replace(',', '.')), texto } : { cuantos: 1, texto: escrito };
}
/** The line of a product that was just found; what leaves has the average cost, which the server says again. */
export function renglonDe(p: ProductoHallado, cuantos: number, TIPO: TipoMovimiento): RenglonEnForma {
  const PRECIO_UNITARIO = TIPO === TIPO_MOVIMIENTO.entrada ? p.ULTIMO_PRECIO : p.COSTO_PROMEDIO;
  const { ID: ID_PRODUCTO, NOMBRE, UNIDAD, CONTROL_LOTES } = p;
  return {
    ...{ ID_PRODUCTO, NOMBRE, UNIDAD, CONTROL_LOTES, CANTIDAD: cuantos, PRECIO_UNITARIO },
    ...{ IMPORTE: importeDe(cuantos, PRECIO_UNITARIO), LOTE: '', CADUCIDAD: '' },
  };
}
/** What another field of the line becomes when one was typed. */
export function alEscribir(campo: string, r: RenglonEnForma): Partial<RenglonEnForma> {
  if (campo === 'IMPORTE') return { PRECIO_UNITARIO: unitarioDe(numero(r.IMPORTE), numero(r.CANTIDAD)) };
  if (campo === 'CANTIDAD' || campo === 'PRECIO_UNITARIO') return { IMPORTE: importeDe(numero(r.CANTIDAD), numero(r.PRECIO_UNITARIO)) };
  return {};
}
export const total = (renglones: readonly RenglonEnForma[]): number =>
  redondear(
    renglones.reduce((s, r) => s + numero(r.IMPORTE), 0),
    6,
  );

/** How much a line may take: of its lot, of all lots that have not expired, or of everything. */
export function cabeRenglon(r: RenglonEnForma, hay: Hay | undefined, hoy: string): true | string {
  if (!hay) return true;
  const suma = (lotes: readonly Lote[]) =>
    redondear(
      lotes.reduce((s, l) => s + l.EXISTENCIA, 0),
      2,
    );
  if (r.LOTE) return cabeEnExistencia(numero(r.CANTIDAD), suma(hay.LOTES.filter((l) => l.LOTE === r.LOTE)));
  if (!r.CONTROL_LOTES) return cabeEnExistencia(numero(r.CANTIDAD), hay.EXISTENCIA);
  const vencidos = suma(hay.LOTES.filter((l) => caducado(l, hoy)));
  return cabeEnExistencia(numero(r.CANTIDAD), redondear(hay.EXISTENCIA - vencidos, 2), vencidos);
}
/** The lots that a line without one would be taken from. */
export const partesDe = (r: RenglonEnForma, hay: Hay | undefined, hoy: string) =>
  r.CONTROL_LOTES && !r.LOTE && hay ? repartir(hay.LOTES, numero(r.CANTIDAD), hoy) : undefined;
