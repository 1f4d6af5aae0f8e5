// The table of received answers.
import type { ColumnType } from 'kysely';
import { type Row, table } from '#kernel/server/table.ts';
import { Recibida } from '../contract.ts';

export const respuestasRecibidas = table('respuestas_recibidas', Recibida.shape, ['ID']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    respuestas_recibidas: Row<typeof respuestasRecibidas> & { proveedor: ColumnType<string, string, never> };
  }
}
