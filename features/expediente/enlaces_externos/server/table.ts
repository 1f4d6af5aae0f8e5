// The table of links.
import { type Row, table } from '#kernel/server/table.ts';
import { Enlace } from '../contract.ts';

export const enlacesExternos = table('enlaces_externos', Enlace.shape, ['ID']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    enlaces_externos: Row<typeof enlacesExternos>;
  }
}
