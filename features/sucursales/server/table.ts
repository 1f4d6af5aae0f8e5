// The table of branches.
import { type Row, table } from '#kernel/server/table.ts';
import { Sucursal } from '../contract.ts';

export const sucursales = table('sucursales', Sucursal.shape, ['CODIGOCLINICA']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    sucursales: Row<typeof sucursales>;
  }
}
