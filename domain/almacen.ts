import { redondear } from './redondeo.ts';

/**
 * The storeroom's books of one product: what there is in each warehouse on any day, which movement would leave one below zero,
 * and what it cost. Quantities have two decimals, costs and imports six (3 §5, §8).
 */
export const TIPO_MOVIMIENTO = { entrada: 'E', salida: 'S', traspaso: 'T' } as const;
export type TipoMovimiento = (typeof TIPO_MOVIMIENTO)[keyof typeof TIPO_MOVIMIENTO];
export interface MovimientoProducto {
  ID: number;
  TIPO: TipoMovimiento;
  /** yyyy-mm-dd and HH:MM. */
  FECHA: string;
  HORA: string;
  /** The warehouse that it leaves; null for an entry. */
  ID_ORIGEN: number | null;
  /** The one that it comes to; null for an exit. */
  ID_DESTINO: number | null;
  CANTIDAD: number;
  PRECIO_UNITARIO: number;
}

const DECIMALES = 6;
/** What a quantity costs, in units of the currency to six decimals. */
export const importeDe = (CANTIDAD: number, PRECIO_UNITARIO: number): number => redondear(CANTIDAD * PRECIO_UNITARIO, DECIMALES);
/** The unit cost of an import that was typed, to six decimals; 0 without a quantity. */
export const unitarioDe = (IMPORTE: number, CANTIDAD: number): number => (CANTIDAD > 0 ? redondear(IMPORTE / CANTIDAD, DECIMALES) : 0);
const sumar = (a: number, b: number): number => redondear(a + b, 2);

/** In the order in which they happened; of the same minute, in that of their folios. */
export const enOrden = <M extends MovimientoProducto>(movimientos: readonly M[]): M[] =>
  movimientos.toSorted((a, b) => {
    const [x, y] = [a, b].map((m) => `${m.FECHA}${m.HORA}`) as [string, string];
    return x < y ? -1 : x > y ? 1 : a.ID - b.ID;
  });

/** What a movement does to each warehouse: first what it takes. */
const efectos = (m: MovimientoProducto): [almacen: number, cuanto: number][] => [
  ...(m.ID_ORIGEN === null ? [] : [[m.ID_ORIGEN, -m.CANTIDAD] as [number, number]]),
  ...(m.ID_DESTINO === null ? [] : [[m.ID_DESTINO, m.CANTIDAD] as [number, number]]),
];
/** What there is in each warehouse after all of them. */
export function existencias(movimientos: readonly MovimientoProducto[]): Map<number, number> {
  const hay = new Map<number, number>();
  for (const m of movimientos) for (const [almacen, n] of efectos(m)) hay.set(almacen, sumar(hay.get(almacen) ?? 0, n));
  return hay;
}
/** What each warehouse had at the end of a day. */
export const existenciasAl = (movimientos: readonly MovimientoProducto[], FECHA: string): Map<number, number> =>
  existencias(movimientos.filter((m) => m.FECHA <= FECHA));

export interface Rotura<M> {
  movimiento: M;
  /** The warehouse that it would leave below zero, and by how much. */
  almacen: number;
  falta: number;
}
/** The first movement that leaves a warehouse with less than nothing; undefined when the books are possible. */
export function primeraRotura<M extends MovimientoProducto>(movimientos: readonly M[]): Rotura<M> | undefined {
  const hay = new Map<number, number>();
  for (const movimiento of enOrden(movimientos))
    for (const [almacen, n] of efectos(movimiento)) {
      const queda = sumar(hay.get(almacen) ?? 0, n);
      if (queda < 0) return { movimiento, almacen, falta: -queda };
      hay.set(almacen, queda);
    }
  return undefined;
}

export interface Costos {
  /** Unit cost of the last entry; 0 before the first. */
  ultimo: number;
  /** Average of what is left, each entry weighing what it brought; a transfer changes nothing. */
  promedio: number;
  /** What is left, at its average. */
  valor: number;
}
/** Unit costs after all movements, over all warehouses. */
export function costosDe(movimientos: readonly MovimientoProducto[]): Costos {
  let [hay, promedio, ultimo] = [0, 0, 0];
  for (const m of enOrden(movimientos)) {
    if (m.TIPO === TIPO_MOVIMIENTO.entrada) {
      promedio = (hay * promedio + m.CANTIDAD * m.PRECIO_UNITARIO) / sumar(hay, m.CANTIDAD);
      hay = sumar(hay, m.CANTIDAD);
      ultimo = m.PRECIO_UNITARIO;
    } else if (m.TIPO === TIPO_MOVIMIENTO.salida) {
      hay = sumar(hay, -m.CANTIDAD);
      // What is bought after everything was used starts anew.
      if (hay <= 0) promedio = 0;
    }
  }
  return { ultimo, promedio: redondear(promedio, DECIMALES), valor: redondear(hay * promedio, DECIMALES) };
}

/** The filter STOCK of the stock report and of the purchase suggestion (3 §8; 1 is all, `ambiguities-1-3` 102). */
export const NIVEL = { todas: 1, comprar: 2, excedente: 3, bien: 4 } as const;
export type Nivel = (typeof NIVEL)[keyof typeof NIVEL];
export interface Sugerencia {
  nivel: Exclude<Nivel, typeof NIVEL.todas>;
  /** How much to buy to reach the maximum, and how much there is above it. */
  COMPRAR: number;
  EXCEDENTE: number;
}
/** Below its minimum a product is bought up to its maximum; at it, it is not. */
export function sugerencia(EXISTENCIA: number, { MINIMO, MAXIMO }: { MINIMO: number; MAXIMO: number }): Sugerencia {
  const COMPRAR = EXISTENCIA < MINIMO ? sumar(MAXIMO, -EXISTENCIA) : 0;
  const EXCEDENTE = EXISTENCIA > MAXIMO ? sumar(EXISTENCIA, -MAXIMO) : 0;
  return { nivel: COMPRAR > 0 ? NIVEL.comprar : EXCEDENTE > 0 ? NIVEL.excedente : NIVEL.bien, COMPRAR, EXCEDENTE };
}
