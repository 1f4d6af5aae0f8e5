// Tables of print formats and of their settings.
import { type Row, table } from '#kernel/server/table.ts';
import { ConfiguracionPropia, Formato } from '../contract.ts';
import type { Fijo } from '../variables.ts';

export const formatos = table('formatos_impresion', Formato.shape, ['ID']);
export const configuracion = table('formatos_impresion_configuracion', ConfiguracionPropia.shape, []);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    formatos_impresion: Row<typeof formatos> & { fijo: Fijo | null };
    formatos_impresion_configuracion: Row<typeof configuracion>;
  }
}
