// The tables of the privacy notice.
import { type Row, table } from '#kernel/server/table.ts';
import { Acto, Aviso } from '../contract.ts';

export const avisos = table('avisos_privacidad', Aviso.shape, ['VERSION_AVISO']);
export const privacidadPacientes = table('privacidad_pacientes', Acto.shape, ['ID']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    avisos_privacidad: Row<typeof avisos>;
    privacidad_pacientes: Row<typeof privacidadPacientes>;
  }
}
