import type { ColumnType } from 'kysely';
import { type Row, table } from '#kernel/server/table.ts';
import { codigo } from '#kernel/shared/fields.ts';
import { Cita } from '../fields.ts';

export const citas = table('citas', Cita.shape, ['N_CITA']);
/** Rooms, chairs and equipment of each; its mechanism follows the appointment by itself (migration 0315). */
export const citasRecursos = table('citas_recursos', { N_CITA: codigo(), RECURSO: codigo() }, ['N_CITA', 'RECURSO']);

declare module '#kernel/server/ctx.ts' {
  interface DB {
    citas: Row<typeof citas> & {
      /** Somebody confirmed that it stands beside another. */
      sobrecupo: ColumnType<number, number | undefined, number>;
      sobrecupo_por: ColumnType<number | null, number | null | undefined, number | null>;
      motivo_confirmar: ColumnType<string, string | undefined, string>;
      cambiada: ColumnType<string, string | undefined, unknown>;
      respondida: ColumnType<string | null, string | null | undefined, unknown>;
    };
    citas_recursos: Row<typeof citasRecursos>;
  }
}
