// The table of applied vaccines.
import { type Row, table } from '#kernel/server/table.ts';
import { RegistroVacuna } from '../contract.ts';

export const registrosVacunas = table('registros_vacunas', RegistroVacuna.shape, ['ID']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    registros_vacunas: Row<typeof registrosVacunas>;
  }
}
