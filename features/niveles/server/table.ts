import { type Row, table } from '#kernel/server/table.ts';
import { codigo, texto } from '#kernel/shared/fields.ts';

export const niveles = table('niveles', { NIVEL: codigo(), DESCRIPCION: texto('Descripción', 35) }, ['NIVEL']);
export const nivelesProcesos = table('niveles_procesos', { NIVEL: codigo(), CLAVEPROCESO: codigo() }, ['NIVEL', 'CLAVEPROCESO']);

declare module '#kernel/server/ctx.ts' {
  interface DB {
    niveles: Row<typeof niveles>;
    niveles_procesos: Row<typeof nivelesProcesos>;
  }
}
