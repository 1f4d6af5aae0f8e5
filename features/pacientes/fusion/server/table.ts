// The tables of merges.
import { type Row, table } from '#kernel/server/table.ts';
import { Fusion } from '../contract.ts';

export const fusiones = table('fusiones', Fusion.shape, ['FOLIOFUSION']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    fusiones: Row<typeof fusiones> & {
      /** What the file that stays took: [what it had, what it got] by column. */
      tomados: Record<string, [unknown, unknown]>;
      deshecha: Date | string | null;
      deshecha_por: number | null;
    };
  }
}
