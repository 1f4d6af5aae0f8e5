// The table of additional reminders.
import { type Row, table } from '#kernel/server/table.ts';
import { PasoRecordatorio } from '../contract.ts';

export const pasosRecordatorio = table('pasos_recordatorio', PasoRecordatorio.shape, ['ID']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    pasos_recordatorio: Row<typeof pasosRecordatorio>;
  }
}
