// The tables of receipts, their lines and their methods.
import type { ColumnType } from 'kysely';
import { type Row, table } from '#kernel/server/table.ts';
import { codigo, opcional } from '#kernel/shared/fields.ts';
import { Abono, FormaPago, RenglonAbono } from '../contract.ts';

const renglon = { FOLIORECIBO: codigo(), RENGLON: codigo() };
export const abonos = table('abonos', Abono.shape, ['FOLIORECIBO']);
export const abonosDetalle = table('abonos_detalle', { ...renglon, ...RenglonAbono.shape, FOLIOCARGO: opcional(codigo()) }, [
  'FOLIORECIBO',
  'RENGLON',
]);
export const abonosFormas = table('abonos_formas_pago', { ...renglon, ...FormaPago.shape }, ['FOLIORECIBO', 'RENGLON']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    abonos: Row<typeof abonos> & {
      /** The shifts that took the money and gave it back. */
      turno: number | null;
      turno_cancelacion: number | null;
      /** What credit notes took from its invoice while the rest of it is in force. */
      acreditado: ColumnType<number, number | undefined, number>;
    };
    abonos_detalle: Row<typeof abonosDetalle>;
    abonos_formas_pago: Row<typeof abonosFormas>;
  }
}
