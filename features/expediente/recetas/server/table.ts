// The table of prescriptions.
import { type Row, table } from '#kernel/server/table.ts';
import { Receta } from '../contract.ts';

export const recetas = table('recetas', Receta.shape, ['CODIGOPACIENTE', 'CONSECUTIVO']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    recetas: Row<typeof recetas> & { texto: string };
  }
}
