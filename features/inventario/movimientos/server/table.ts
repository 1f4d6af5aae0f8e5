// The tables of the storeroom. Book, stock, lots and costs are internal: nobody edits their rows.
import { type Row, table } from '#kernel/server/table.ts';
import { Movimiento, RenglonMovimiento } from '../contract.ts';

export const movimientos = table('movimientos_inventario', Movimiento.shape, ['ID']);
export const renglones = table('movimientos_inventario_productos', RenglonMovimiento.shape, ['ID', 'RENGLON']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    movimientos_inventario: Row<typeof movimientos>;
    movimientos_inventario_productos: Row<typeof renglones>;
  }
}
