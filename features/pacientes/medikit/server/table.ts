// The table of patients' registrations with the e-prescription service.
import { RegistroPaciente } from '#features/integraciones/medikit/fields.ts';
import { type Row, table } from '#kernel/server/table.ts';
import { codigo } from '#kernel/shared/fields.ts';

export const pacientesMedikit = table('pacientes_medikit', { CODIGOPACIENTE: codigo(), ...RegistroPaciente.shape }, ['CODIGOPACIENTE']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    pacientes_medikit: Row<typeof pacientesMedikit>;
  }
}
