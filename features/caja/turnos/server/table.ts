// The tables of the cashier's shifts.
import { type Row, table } from '#kernel/server/table.ts';
import { MovimientoTurno, Turno } from '../contract.ts';

export const turnosCaja = table('turnos_caja', Turno.shape, ['FOLIOTURNO']);
export const movimientosTurno = table('turnos_caja_movimientos', MovimientoTurno.shape, ['FOLIOTURNO', 'RENGLON']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    turnos_caja: Row<typeof turnosCaja>;
    turnos_caja_movimientos: Row<typeof movimientosTurno>;
  }
}
