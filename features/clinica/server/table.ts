// The table of the clinic's settings.
import { type Row, table } from '#kernel/server/table.ts';
import { Ajustes, AjustesReservados } from '../fields.ts';

export const sistemaControl = table('sistema_control', { ...Ajustes.shape, ...AjustesReservados.shape }, []);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    sistema_control: Row<typeof sistemaControl> & { parametros: Record<string, unknown>; logo: string | null };
  }
}
