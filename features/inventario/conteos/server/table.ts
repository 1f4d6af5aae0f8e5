// The tables of physical counts.
import { type Row, table } from '#kernel/server/table.ts';
import { Conteo, RenglonConteo } from '../contract.ts';

export const conteos = table('conteos_inventario', Conteo.shape, ['ID']);
export const contados = table('conteos_inventario_productos', RenglonConteo.shape, ['ID', 'RENGLON']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    conteos_inventario: Row<typeof conteos>;
    conteos_inventario_productos: Row<typeof contados>;
  }
}
