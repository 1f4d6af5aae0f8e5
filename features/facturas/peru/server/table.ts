// The tables of vouchers of Peru and of what is sent to void them.
import type { ColumnType } from 'kysely';
import type { Emisor } from '#domain/cpe/partes.ts';
import { type Row, table } from '#kernel/server/table.ts';
import { Comprobante, Serie } from '../contract.ts';

export const cpe = table('cpe', Comprobante.shape, ['FACTURAFOLIO']);
export const cpeSeries = table('cpe_series', Serie.shape, ['SUCURSAL', 'TIPO_DOCUMENTO', 'NOTA']);

/** A column with a default in the database. */
type ConDefecto<T> = ColumnType<T, T | undefined, T>;

declare module '#kernel/server/tablas.ts' {
  interface DB {
    cpe: Row<typeof cpe> & {
      /** Written as JSON. */
      emisor: ColumnType<Emisor, string, string>;
      xml: ConDefecto<string>;
      cdr: ConDefecto<Buffer | null>;
      envio: ConDefecto<number | null>;
      intentos: ConDefecto<number>;
      proximo: ConDefecto<string>;
      /** SUNAT may have it although its answer is not known. */
      quiza_llego: ConDefecto<boolean>;
    };
    cpe_series: Row<typeof cpeSeries>;
    cpe_envios: {
      envio: number;
      clase: 'RA' | 'RC';
      fecha: string;
      n: number;
      del_dia: string;
      motivo: string;
      xml: ConDefecto<string>;
      ticket: ConDefecto<string>;
      cdr: ConDefecto<Buffer | null>;
      intentos: ConDefecto<number>;
      proximo: ConDefecto<string>;
      terminado: ConDefecto<string | null>;
    };
  }
}
