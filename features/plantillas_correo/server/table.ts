// Mail templates that the clinic changed or added.
import { type Row, table } from '#kernel/server/table.ts';
import { PlantillaCorreo } from '../contract.ts';

export const plantillasCorreo = table('plantillas_correo', PlantillaCorreo.shape, ['ID']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    plantillas_correo: Row<typeof plantillasCorreo>;
  }
}
