// Addresses of the storeroom's screens, and what one screen hands to the form.
import type { TipoMovimiento } from '#domain/almacen.ts';

export const RUTA_MOVIMIENTOS = '/inventory/movements';
export const rutaMovimiento = (ID: number | TipoMovimiento): string =>
  `/inventory/movement/${typeof ID === 'number' ? ID : ID.toLowerCase()}`;

/** A movement to start from, in the navigation's state: what should be bought becomes an entry. */
export interface Propuesto {
  ID_DESTINO: number | null;
  PRODUCTOS: readonly {
    ID_PRODUCTO: number;
    NOMBRE: string;
    UNIDAD: string;
    CONTROL_LOTES: 0 | 1;
    CANTIDAD: number;
    PRECIO_UNITARIO: number;
  }[];
}
