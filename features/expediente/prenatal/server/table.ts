// The tables of prenatal control.
import type { ColumnType } from 'kysely';
import { Signos } from '#features/expediente/notas_evolucion/signos.ts';
import { type Row, table } from '#kernel/server/table.ts';
import { ImagenPrenatal, RegistroPrenatal } from '../contract.ts';

export const registrosPrenatal = table('registros_prenatal', RegistroPrenatal.shape, ['ID']);
export const prenatalSignos = table('prenatal_signos', { ID: RegistroPrenatal.shape.ID, ...Signos.shape }, ['ID']);
export const prenatalImagenes = table('prenatal_imagenes', ImagenPrenatal.shape, ['ID']);

type ConDefecto<T> = ColumnType<T, T | undefined, unknown>;
declare module '#kernel/server/tablas.ts' {
  interface DB {
    registros_prenatal: Row<typeof registrosPrenatal>;
    prenatal_signos: Row<typeof prenatalSignos> & { tomados: ConDefecto<string>; tomados_por: ConDefecto<number> };
    prenatal_imagenes: Row<typeof prenatalImagenes> & { archivo: string };
  }
}
