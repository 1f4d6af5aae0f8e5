import { type Row, table } from '#kernel/server/table.ts';
import { Receta } from '../contract.ts';

export const recetas = table('recetas', Receta.shape, ['CODIGOPACIENTE', 'CONSECUTIVO']);

declare module '#kernel/server/ctx.ts' {
  interface DB {
    recetas: Row<typeof recetas> & { texto: string };
  }
}
