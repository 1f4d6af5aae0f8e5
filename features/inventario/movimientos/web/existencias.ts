// What the warehouses of a movement have of its products, kept current while it is written.
import { redondear } from '#domain/redondeo.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { type Lote, type MovimientoDetalle, productosInventario } from '../contract.ts';

export interface Hay {
  EXISTENCIA: number;
  LOTES: readonly Lote[];
}
export type Existencias = ReadonlyMap<number, Hay>;

/** By product; undefined until it is known, or without a warehouse. */
export function useExistencias(ID_ALMACEN: number | null, productos: readonly number[]): Existencias | undefined {
  const PRODUCTOS = [...new Set(productos)].toSorted((a, b) => a - b);
  const { data } = useDatos(
    productosInventario.obtener_existencias,
    { ID_ALMACEN, PRODUCTOS },
    { si: ID_ALMACEN !== null && PRODUCTOS.length > 0 },
  );
  return data && ID_ALMACEN !== null ? new Map(data.map((p) => [p.ID, p])) : undefined;
}

/** What an exit or a transfer may take: what there is, and what it has taken already while it is edited (3 §5). */
export function disponibles(
  hay: Existencias | undefined,
  de: MovimientoDetalle | undefined,
  ID_ORIGEN: number | null,
): Existencias | undefined {
  if (!hay || !de || de.ID_ORIGEN !== ID_ORIGEN) return hay;
  const suma = new Map([...hay].map(([ID, h]) => [ID, { ...h, LOTES: h.LOTES.map((l) => ({ ...l })) }]));
  for (const r of de.PRODUCTOS) {
    const h = suma.get(r.ID_PRODUCTO);
    if (!h) continue;
    h.EXISTENCIA = redondear(h.EXISTENCIA + r.CANTIDAD, 2);
    const lote = h.LOTES.find((l) => l.LOTE === r.LOTE);
    if (lote) lote.EXISTENCIA = redondear(lote.EXISTENCIA + r.CANTIDAD, 2);
    else h.LOTES.push({ LOTE: r.LOTE, CADUCIDAD: r.CADUCIDAD, EXISTENCIA: r.CANTIDAD });
  }
  return suma;
}

/** What a movement that is edited brought to its destination of a product. */
export const trajo = (de: MovimientoDetalle | undefined, ID_DESTINO: number | null, ID_PRODUCTO: number): number =>
  de && de.ID_DESTINO === ID_DESTINO
    ? redondear(
        de.PRODUCTOS.filter((r) => r.ID_PRODUCTO === ID_PRODUCTO).reduce((s, r) => s + r.CANTIDAD, 0),
        2,
      )
    : 0;
