// The table of favourite reports.
import { type Row, table } from '#kernel/server/table.ts';
import { codigo } from '#kernel/shared/fields.ts';
import { Favorito } from '../contract.ts';

export const reportesFavoritos = table('reportes_favoritos', { CODIGOUSUARIO: codigo(), ...Favorito.shape }, ['ID']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    reportes_favoritos: Row<typeof reportesFavoritos>;
  }
}
