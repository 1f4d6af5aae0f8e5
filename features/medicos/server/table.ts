// The tables of doctors, their invoicing data, branches and hours.
import { type Calculada, type Row, table } from '#kernel/server/table.ts';
import { codigo, entero, hora, opcion, siNo, textoOpcional } from '#kernel/shared/fields.ts';
import { Factura, Medico } from '../fields.ts';

export const medicos = table('medicos', Medico.shape, ['CODIGOMEDICO']);
export const medicosFacturacion = table(
  'medicos_facturacion',
  { CODIGOMEDICO: codigo(), ...Factura.shape, NOCERTIFICADO: textoOpcional('Número de certificado', 20) },
  ['CODIGOMEDICO'],
);
export const medicosSucursales = table(
  'medicos_sucursales',
  { CODIGOMEDICO: codigo(), SUCURSAL: codigo(), HORARIOVC_IGUAL: siNo('Videoconsulta en el mismo horario', 1) },
  ['CODIGOMEDICO', 'SUCURSAL'],
);
export const medicosHorarios = table(
  'medicos_horarios',
  {
    CODIGOMEDICO: codigo(),
    SUCURSAL: codigo(),
    DIA: entero('Día', [0, 6]),
    TIPO: opcion('Tipo', [
      ['', 'General'],
      ['VC', 'Videoconsulta'],
      ['COMIDA', 'Descanso'],
    ]),
    INICIAL: hora('De'),
    FINAL: hora('A'),
  },
  ['CODIGOMEDICO', 'SUCURSAL', 'DIA', 'TIPO'],
);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    medicos: Row<typeof medicos> & { firma: string | null; logo: string | null; nombre_completo: Calculada<string> };
    medicos_facturacion: Row<typeof medicosFacturacion>;
    medicos_sucursales: Row<typeof medicosSucursales>;
    medicos_horarios: Row<typeof medicosHorarios>;
  }
}
