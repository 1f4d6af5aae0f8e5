// The tables of quotes and their lines.
import { type Row, table } from '#kernel/server/table.ts';
import { Cotizacion, RenglonCotizacion } from '../contract.ts';

export const cotizaciones = table('cotizaciones', Cotizacion.shape, ['FOLIOCOTIZACION']);
export const cotizacionesDetalle = table(
  'cotizaciones_detalle',
  { FOLIOCOTIZACION: Cotizacion.shape.FOLIOCOTIZACION, ...RenglonCotizacion.omit({ FOLIOCARGO: true }).shape },
  ['FOLIOCOTIZACION', 'RENGLON'],
);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    cotizaciones: Row<typeof cotizaciones>;
    cotizaciones_detalle: Row<typeof cotizacionesDetalle>;
  }
}
