// The tables of the waiting list.
import type { ColumnType } from 'kysely';
import { type Row, table } from '#kernel/server/table.ts';
import { AjustesEspera, Espera, Lugar, Oferta } from '../fields.ts';

export const listaEspera = table('lista_espera', Espera.shape, ['ID']);
export const lugares = table('lista_espera_lugares', Lugar.shape, ['ID']);
export const ofertas = table('lista_espera_ofertas', Oferta.shape, ['ID']);
export const ajustes = table('lista_espera_ajustes', AjustesEspera.shape, []);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    lista_espera: Row<typeof listaEspera>;
    lista_espera_lugares: Row<typeof lugares>;
    lista_espera_ofertas: Row<typeof ofertas> & { ocupa: ColumnType<string, never, never> };
    lista_espera_ajustes: Row<typeof ajustes>;
  }
}
