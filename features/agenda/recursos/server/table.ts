import { type Row, table } from '#kernel/server/table.ts';
import { codigo } from '#kernel/shared/fields.ts';

/** What each appointment takes; its mechanism follows the appointment by itself (migration 0315). */
export const citasRecursos = table('citas_recursos', { N_CITA: codigo(), RECURSO: codigo() }, ['N_CITA', 'RECURSO']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    citas_recursos: Row<typeof citasRecursos>;
  }
}
