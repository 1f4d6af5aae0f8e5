// The table of the medicines of electronic prescriptions.
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
    /** The service's names of the medicine and route chosen by their keys. */
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
