// The tables of RIPS: one row for each patient, concept, doctor and charge of which something was said.
import { type Row, table } from '#kernel/server/table.ts';
import { codigo, version } from '#kernel/shared/fields.ts';
import { DatosCargo, DatosConcepto, DatosMedico, DatosPaciente } from '../contract.ts';

const VERSION = version();
export const pacientes = table('rips_pacientes', { CODIGOPACIENTE: codigo('Paciente'), ...DatosPaciente.shape, VERSION }, [
  'CODIGOPACIENTE',
]);
export const conceptos = table('rips_conceptos', { CODIGOTRABAJO: codigo('Concepto'), ...DatosConcepto.shape, VERSION }, ['CODIGOTRABAJO']);
export const medicos = table('rips_medicos', { CODIGOMEDICO: codigo('Médico'), ...DatosMedico.shape, VERSION }, ['CODIGOMEDICO']);
export const cargos = table('rips_cargos', { FOLIOCARGO: codigo('Folio'), ...DatosCargo.shape, VERSION }, ['FOLIOCARGO']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    rips_pacientes: Row<typeof pacientes>;
    rips_conceptos: Row<typeof conceptos>;
    rips_medicos: Row<typeof medicos>;
    rips_cargos: Row<typeof cargos>;
  }
}
