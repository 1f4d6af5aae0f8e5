// The tables of positive balances and their movements.
import { type Row, table } from '#kernel/server/table.ts';
import { MovimientoSaldo, SaldoFavor } from '../contract.ts';

export const saldosFavor = table('saldos_favor', SaldoFavor.shape, ['CODIGOPACIENTE']);
export const movimientos = table('saldos_favor_movimientos', MovimientoSaldo.shape, ['CODIGOPACIENTE', 'CONSECUTIVO']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    saldos_favor: Row<typeof saldosFavor>;
    saldos_favor_movimientos: Row<typeof movimientos>;
  }
}
