import { type Row, table } from '#kernel/server/table.ts';
import { codigo, entero, texto } from '#kernel/shared/fields.ts';
import { MedicamentoMedikit } from '../fields.ts';

export const recetasMedikit = table(
  'recetas_medikit',
  {
    CODIGOPACIENTE: codigo(),
    CONSECUTIVO: codigo(),
    ORDEN: entero('Orden'),
    ...MedicamentoMedikit.shape,
    /** As the network calls the medicine and the route that were chosen by their keys. */
    NOMBRE: texto('Medicamento', 255),
    VIA: texto('Vía', 255),
  },
  ['CODIGOPACIENTE', 'CONSECUTIVO', 'ORDEN'],
);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    recetas_medikit: Row<typeof recetasMedikit>;
  }
}
