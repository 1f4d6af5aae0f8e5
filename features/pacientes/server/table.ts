// The table of patients; here the columns that are not in the contract.
import { type Calculada, type Row, table } from '#kernel/server/table.ts';
import { Paciente } from '../contract.ts';

export const pacientes = table('pacientes', Paciente.shape, ['CODIGOPACIENTE']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    pacientes: Row<typeof pacientes> & {
      foto: string | null;
      nombre_completo: Calculada<string>;
      busca: Calculada<string>;
      apellidos: Calculada<string>;
    };
  }
}
