// The table of charges.
import { type Calculada, type Row, table } from '#kernel/server/table.ts';
import { Cargo } from '../contract.ts';

export const cargos = table('cargos', Cargo.shape, ['FOLIOCARGO']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    cargos: Omit<Row<typeof cargos>, 'SALDO'> & { SALDO: Calculada<number> };
  }
}
