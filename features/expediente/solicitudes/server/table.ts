// The table of patients' requests.
import { type Row, table } from '#kernel/server/table.ts';
import { Solicitud } from '../contract.ts';

export const solicitudesPacientes = table('solicitudes_pacientes', Solicitud.shape, ['ID']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    solicitudes_pacientes: Row<typeof solicitudesPacientes>;
  }
}
