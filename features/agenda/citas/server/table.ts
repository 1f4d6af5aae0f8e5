// The table of appointments; here the columns that are not in the contract.
import type { ColumnType } from 'kysely';
import { type Row, table } from '#kernel/server/table.ts';
import { Cita } from '../fields.ts';

export const citas = table('citas', Cita.shape, ['N_CITA']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    citas: Row<typeof citas> & {
      /** 1 when somebody confirmed that it overlaps another. */
      sobrecupo: ColumnType<number, number | undefined, number>;
      sobrecupo_por: ColumnType<number | null, number | null | undefined, number | null>;
      motivo_confirmar: ColumnType<string, string | undefined, string>;
      cambiada: ColumnType<string, string | undefined, unknown>;
      respondida: ColumnType<string | null, string | null | undefined, unknown>;
    };
  }
}
