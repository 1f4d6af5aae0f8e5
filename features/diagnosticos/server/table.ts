// The table of the clinic's own diagnoses.
import { type Calculada, type Row, table } from '#kernel/server/table.ts';
import { Diagnostico } from '../contract.ts';

export const diagnosticos = table('diagnosticos', Diagnostico.shape, ['CODIGO']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    diagnosticos: Row<typeof diagnosticos> & { busca: Calculada<string> };
  }
}
