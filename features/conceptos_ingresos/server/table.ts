// The table of income concepts.
import { type Row, table } from '#kernel/server/table.ts';
import { Concepto } from '../contract.ts';

export const conceptosIngresos = table('conceptos_ingresos', Concepto.shape, ['CODIGO']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    conceptos_ingresos: Row<typeof conceptosIngresos>;
  }
}
