// Data with which a doctor was registered at Medikit.
import { type Row, table } from '#kernel/server/table.ts';
import { codigo } from '#kernel/shared/fields.ts';
import { RegistroMedico } from '../fields.ts';

export const medicosMedikit = table('medicos_medikit', { CODIGOMEDICO: codigo(), ...RegistroMedico.shape }, ['CODIGOMEDICO']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    medicos_medikit: Row<typeof medicosMedikit>;
  }
}
