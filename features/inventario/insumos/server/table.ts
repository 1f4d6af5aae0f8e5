// The tables of supplies.
import { type Row, table } from '#kernel/server/table.ts';
import { Insumo, InsumosConcepto } from '../contract.ts';

export const conceptos = table('insumos_conceptos', InsumosConcepto.shape, ['CODIGO']);
export const productos = table('insumos_conceptos_productos', Insumo.shape, ['CODIGO', 'ID_PRODUCTO']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    insumos_conceptos: Row<typeof conceptos>;
    insumos_conceptos_productos: Row<typeof productos>;
  }
}
