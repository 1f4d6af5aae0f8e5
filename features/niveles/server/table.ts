// The tables of levels and their processes.
import { type Row, table } from '#kernel/server/table.ts';
import { codigo } from '#kernel/shared/fields.ts';
import { Nivel } from '../contract.ts';

export const niveles = table('niveles', Nivel.shape, ['NIVEL']);
export const nivelesProcesos = table('niveles_procesos', { NIVEL: codigo(), CLAVEPROCESO: codigo() }, ['NIVEL', 'CLAVEPROCESO']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    niveles: Row<typeof niveles>;
    niveles_procesos: Row<typeof nivelesProcesos>;
  }
}
