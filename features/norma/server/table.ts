// The table of the registers of the SIS.
import type { ColumnType } from 'kysely';
import { type Row, table } from '#kernel/server/table.ts';
import { RegistroNorma } from '../contract.ts';

export const registrosNorma = table('registros_norma', RegistroNorma.shape, ['ID']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    registros_norma: Row<typeof registrosNorma> & {
      cerrado_el: ColumnType<string | null, unknown, unknown>;
      cerrado_por: number | null;
    };
  }
}
