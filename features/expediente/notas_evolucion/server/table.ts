// The tables of evolution notes, their diagnoses, signs, RIPS blocks and addenda, and of recurring diagnoses.
import type { ColumnType } from 'kysely';
import { type Row, table } from '#kernel/server/table.ts';
import { codigo, notas } from '#kernel/shared/fields.ts';
import { Diagnostico, Nota, RipsConsulta } from '../contract.ts';
import { Signos } from '../signos.ts';

const { CODIGOPACIENTE, CONSECUTIVO } = Nota.shape;
const deNota = { CODIGOPACIENTE, CONSECUTIVO };

export const notasEvolucion = table('notas_evolucion', Nota.shape, ['CODIGOPACIENTE', 'CONSECUTIVO']);
export const notasDiagnosticos = table('notas_diagnosticos', { ...deNota, ORDEN: codigo('Orden'), ...Diagnostico.shape }, [
  'CODIGOPACIENTE',
  'CONSECUTIVO',
  'ORDEN',
]);
export const notasSignos = table('notas_signos', { ...deNota, ...Signos.shape }, ['CODIGOPACIENTE', 'CONSECUTIVO']);
export const notasRips = table('notas_rips', { ...deNota, ...RipsConsulta.shape }, ['CODIGOPACIENTE', 'CONSECUTIVO']);
export const notasAddenda = table('notas_addenda', { ...deNota, ID: codigo('Número'), TEXTO: notas('Addendum') }, [
  'CODIGOPACIENTE',
  'CONSECUTIVO',
  'ID',
]);
export const diagnosticosRecurrentes = table('diagnosticos_recurrentes', { CODIGOPACIENTE, ...Diagnostico.shape }, [
  'CODIGOPACIENTE',
  'CODIGO',
]);

type ConDefecto<T> = ColumnType<T, T | undefined, unknown>;
declare module '#kernel/server/tablas.ts' {
  interface DB {
    notas_evolucion: Row<typeof notasEvolucion> & {
      texto: ConDefecto<string>;
      cerrada_el: ColumnType<string | null, unknown, unknown>;
      cerrada_por: number | null;
    };
    notas_diagnosticos: Row<typeof notasDiagnosticos>;
    notas_signos: Row<typeof notasSignos> & { tomados: ConDefecto<string>; tomados_por: ConDefecto<number> };
    notas_rips: Row<typeof notasRips> & { esquema: ConDefecto<string> };
    notas_addenda: Row<typeof notasAddenda>;
    diagnosticos_recurrentes: Row<typeof diagnosticosRecurrentes>;
  }
}
