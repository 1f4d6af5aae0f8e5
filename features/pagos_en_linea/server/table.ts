// The table of online payments.
import type { ColumnType } from 'kysely';
import { type Row, table } from '#kernel/server/table.ts';
import { PagoEnLinea } from '../contract.ts';

export const pagosEnLinea = table('pagos_en_linea', PagoEnLinea.shape, ['ID']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    pagos_en_linea: Row<typeof pagosEnLinea> & {
      cuenta_medico: number;
      referencia: ColumnType<string, string | undefined, string>;
      transaccion: ColumnType<string, string | undefined, string>;
      url: ColumnType<string, string | undefined, string>;
      consultado: ColumnType<string, unknown, unknown>;
      contestado: ColumnType<string | null, unknown, unknown>;
      autorizado: ColumnType<string | null, unknown, unknown>;
      motivo_devolucion: ColumnType<string, string | undefined, string>;
      devuelve: ColumnType<number | null, number | null | undefined, number | null>;
      atendido_por: ColumnType<number | null, number | null | undefined, number | null>;
    };
  }
}
