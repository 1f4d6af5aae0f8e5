import { type Row, table } from '#kernel/server/table.ts';
import { Sucursal } from '../contract.ts';

export const sucursales = table('sucursales', Sucursal.shape, ['CODIGOCLINICA']);

declare module '#kernel/server/ctx.ts' {
  interface DB {
    sucursales: Row<typeof sucursales>;
  }
}
