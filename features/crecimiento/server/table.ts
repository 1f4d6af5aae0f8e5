// The tables of growth.
import { type Row, table } from '#kernel/server/table.ts';
import { Antecedentes, RegistroCrecimiento } from '../contract.ts';

export const registrosCrecimiento = table('registros_crecimiento', RegistroCrecimiento.shape, ['ID']);
export const antecedentesCrecimiento = table('crecimiento_antecedentes', Antecedentes.shape, ['CODIGOPACIENTE']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    registros_crecimiento: Row<typeof registrosCrecimiento>;
    crecimiento_antecedentes: Row<typeof antecedentesCrecimiento>;
  }
}
