// The table of appointments' resources.
import { type Row, table } from '#kernel/server/table.ts';
import { codigo } from '#kernel/shared/fields.ts';

/** The resources of each appointment. Day, time and state follow the appointment by trigger (migration 0315). */
export const citasRecursos = table('citas_recursos', { N_CITA: codigo(), RECURSO: codigo() }, ['N_CITA', 'RECURSO']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    citas_recursos: Row<typeof citasRecursos>;
  }
}
