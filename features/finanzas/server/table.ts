// The table of expenses.
import { type Row, table } from '#kernel/server/table.ts';
import { Gasto } from '../contract.ts';

export const gastos = table('gastos', Gasto.shape, ['NUMERO']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    gastos: Row<typeof gastos>;
  }
}
