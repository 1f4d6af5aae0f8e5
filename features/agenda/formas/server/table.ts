// The tables of sendings and of the questionnaires sent.
import type { ColumnType } from 'kysely';
import { type Row, table } from '#kernel/server/table.ts';
import { codigo } from '#kernel/shared/fields.ts';
import { EnvioDeFormas, FormatoEnviado } from '../contract.ts';

const { FORMATOS: _f, ...envio } = EnvioDeFormas.shape;
const { CONTESTADO: _c, ...formato } = FormatoEnviado.shape;
export const citasFormas = table('citas_formas', { N_CITA: codigo(), ...envio }, ['N_CITA']);
export const citasFormatos = table('citas_formatos', { N_CITA: codigo(), ...formato }, ['ID']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    citas_formas: Row<typeof citasFormas> & {
      pedidos: number[];
      vez: ColumnType<number, number | undefined, number>;
      envio: ColumnType<number, number | undefined, number>;
      intentos: ColumnType<number, number | undefined, number>;
      en_espera: ColumnType<string, string | undefined, string>;
    };
    citas_formatos: Row<typeof citasFormatos>;
  }
}
