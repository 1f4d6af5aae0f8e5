// The table of events and non-working days, one row a day.
import { type Row, table } from '#kernel/server/table.ts';
import { EventoDia } from '../contract.ts';

export const agendaEventos = table('agenda_eventos', EventoDia.shape, ['CONSECUTIVO']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    agenda_eventos: Row<typeof agendaEventos>;
  }
}
