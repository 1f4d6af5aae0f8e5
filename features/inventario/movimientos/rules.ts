// Rules of a movement: which warehouses it needs, that no product is twice, lots, and what a line costs.
import { importeDe, TIPO_MOVIMIENTO, type TipoMovimiento, unitarioDe } from '#domain/almacen.ts';
import { fechaCorta } from '#kernel/shared/dates.ts';
import { plegar } from '#kernel/shared/plegar.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

const { entrada, salida, traspaso } = TIPO_MOVIMIENTO;
export const TIPOS_MOVIMIENTO = [
  [entrada, 'Entrada'],
  [salida, 'Salida'],
  [traspaso, 'Traspaso'],
] as const;
export const llevaOrigen = (TIPO: TipoMovimiento): boolean => TIPO !== entrada;
export const llevaDestino = (TIPO: TipoMovimiento): boolean => TIPO !== salida;

export const REPETIDO = 'Ya existe el producto en esta lista';
const REQUERIDO = 'Este campo es requerido';

export interface Renglon {
  ID_PRODUCTO: number;
  CANTIDAD: number;
  PRECIO_UNITARIO: number | null;
  IMPORTE: number | null;
  LOTE: string;
  CADUCIDAD: string | null;
}
/** A product may be twice in a list only with different lots. */
export const claveDeRenglon = (r: Pick<Renglon, 'ID_PRODUCTO' | 'LOTE'>): string => `${r.ID_PRODUCTO}·${plegar(r.LOTE).trim()}`;

interface Enviado {
  TIPO: TipoMovimiento;
  ID_ORIGEN: number | null;
  ID_DESTINO: number | null;
  PRODUCTOS: readonly Renglon[];
}
/** The largest import of a line and of a movement: with its six decimals a number still holds it exactly. */
const MAX_IMPORTE = 999_999_999;
const MUY_GRANDE = 'El importe es demasiado grande';
/** What is wrong between the fields of a movement: path and sentence. */
export function fallasDe({ TIPO, ID_ORIGEN, ID_DESTINO, PRODUCTOS }: Enviado): [camino: (string | number)[], sentencia: string][] {
  const fallas: [(string | number)[], string][] = [];
  if (llevaOrigen(TIPO) && !ID_ORIGEN) fallas.push([['ID_ORIGEN'], REQUERIDO]);
  if (llevaDestino(TIPO) && !ID_DESTINO) fallas.push([['ID_DESTINO'], REQUERIDO]);
  if (TIPO === traspaso && ID_ORIGEN && ID_ORIGEN === ID_DESTINO) fallas.push([['ID_DESTINO'], 'El destino debe ser otro almacén']);
  const vistos = new Set<string>();
  let total = 0;
  PRODUCTOS.forEach((r, i) => {
    const clave = claveDeRenglon(r);
    if (vistos.has(clave)) fallas.push([['PRODUCTOS', i, 'ID_PRODUCTO'], REPETIDO]);
    vistos.add(clave);
    const { IMPORTE } = TIPO === entrada ? valuar(r) : { IMPORTE: 0 };
    total += IMPORTE;
    if (total > MAX_IMPORTE) fallas.push([['PRODUCTOS', i, 'IMPORTE'], MUY_GRANDE]);
    if (TIPO === entrada && r.LOTE && !r.CADUCIDAD) fallas.push([['PRODUCTOS', i, 'CADUCIDAD'], 'Escriba cuándo caduca el lote']);
  });
  return fallas;
}

/** Stock is written down when it moves, not before. */
export const puedeFechar = (hoy: string, FECHA: string): Veredicto => FECHA <= hoy || 'La fecha no puede ser posterior a hoy';

const SE_CORRIGE: Readonly<Record<string, string>> = {
  conteo: 'El movimiento es de un conteo: lo que esté mal se corrige con otro conteo',
  vacuna: 'El movimiento es de una vacuna aplicada: se corrige en el expediente',
  cargo: 'El movimiento es de un cargo de caja: vuelve al almacén si se elimina el cargo',
};
/** What a count, a vaccine or a charge moved is corrected there. */
export const puedeTocarse = (origen: string): Veredicto => SE_CORRIGE[origen] ?? true;

/** What comes in of a product whose lots are kept says its lot. */
export const puedeEntrarSinLote = (p: { CONTROL_LOTES: number }, LOTE: string): Veredicto =>
  p.CONTROL_LOTES !== 1 || LOTE !== '' || 'Escriba el lote';
/** A lot has one expiry. */
export const mismaCaducidad = (nombre: string, escrita: string, CADUCIDAD: string): Veredicto =>
  escrita === CADUCIDAD || `El lote ${nombre} ya entró con otra caducidad: ${fechaCorta(escrita)}`;

const numero = (n: number) => n.toLocaleString('es-MX', { maximumFractionDigits: 2 });
/** An exit or a transfer takes at most what its origin has. `caducada`: what there is of expired lots, which nobody named. */
export function cabeEnExistencia(CANTIDAD: number, hay: number, caducada = 0): Veredicto {
  if (CANTIDAD <= hay) return true;
  const ademas = caducada > 0 ? ` (y ${numero(caducada)} caducados, que se eligen por su lote)` : '';
  return `La cantidad no puede ser mayor a la existencia: ${numero(hay)}${ademas}`;
}

/**
 * Cost and import of an entry's line, six decimals each. An import that agrees with the cost is kept as it was typed: 3 pieces
 * for 10 cost 3.333333 each, and three times that is less than what was paid.
 */
export function valuar({ CANTIDAD, PRECIO_UNITARIO, IMPORTE }: Pick<Renglon, 'CANTIDAD' | 'PRECIO_UNITARIO' | 'IMPORTE'>): {
  PRECIO_UNITARIO: number;
  IMPORTE: number;
} {
  const precio = PRECIO_UNITARIO ?? unitarioDe(IMPORTE ?? 0, CANTIDAD);
  return {
    PRECIO_UNITARIO: precio,
    IMPORTE: IMPORTE !== null && unitarioDe(IMPORTE, CANTIDAD) === precio ? IMPORTE : importeDe(CANTIDAD, precio),
  };
}

/**
 * Takes a quantity from lots, what expires first before the rest; expired ones are left alone. Undefined when they have less.
 * `lotes` come in the order of their expiry.
 */
export function repartir<L extends { CADUCIDAD: string | null; EXISTENCIA: number }>(
  lotes: readonly L[],
  CANTIDAD: number,
  hoy: string,
): { lote: L; CANTIDAD: number }[] | undefined {
  const partes: { lote: L; CANTIDAD: number }[] = [];
  let falta = CANTIDAD;
  for (const lote of lotes.filter((l) => !caducado(l, hoy) && l.EXISTENCIA > 0)) {
    if (falta <= 0) break;
    const toma = Math.min(falta, lote.EXISTENCIA);
    partes.push({ lote, CANTIDAD: toma });
    falta = Math.round((falta - toma) * 100) / 100;
  }
  return falta > 0 ? undefined : partes;
}
/** On its day of expiry it may still be used. */
export const caducado = (l: { CADUCIDAD: string | null }, hoy: string): boolean => l.CADUCIDAD !== null && l.CADUCIDAD < hoy;
