// The table of check-ups.
import { type Row, table } from '#kernel/server/table.ts';
import { CitaControl } from '../contract.ts';

export const citasControl = table('citas_control', CitaControl.shape, ['ID']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    citas_control: Row<typeof citasControl>;
  }
}
