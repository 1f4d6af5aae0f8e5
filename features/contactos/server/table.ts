// The table of contacts.
import { type Row, table } from '#kernel/server/table.ts';
import { Contacto } from '../contract.ts';

export const contactos = table('catalogo_contactos', Contacto.shape, ['CODIGO']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    catalogo_contactos: Row<typeof contactos>;
  }
}
