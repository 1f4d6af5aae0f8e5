// The tables of programmed reports and of what was sent of them.
import { type Row, table } from '#kernel/server/table.ts';
import { FilaEnvio, FilaProgramada } from '../contract.ts';

export const reportesProgramados = table('reportes_programados', FilaProgramada.shape, ['ID']);
export const reportesEnvios = table('reportes_envios', FilaEnvio.shape, ['ID', 'DIA', 'CODIGOUSUARIO']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    reportes_programados: Row<typeof reportesProgramados>;
    reportes_envios: Row<typeof reportesEnvios> & { mensaje: number | null };
  }
}
