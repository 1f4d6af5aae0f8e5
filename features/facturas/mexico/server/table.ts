// The tables of invoices of Mexico.
import { z } from 'zod';
import type { Nodo } from '#domain/cfdi/nodos.ts';
import { type Row, table } from '#kernel/server/table.ts';
import { codigo, importe } from '#kernel/shared/fields.ts';
import { Factura } from '../contract.ts';

export const cfdi = table('cfdi', Factura.shape, ['FACTURAFOLIO']);
/** The receipts of a global invoice. */
export const cfdiRecibos = table(
  'cfdi_recibos',
  z.object({ FACTURAFOLIO: codigo('Factura'), FOLIORECIBO: codigo('Recibo'), IMPORTE: importe('Importe') }).shape,
  ['FACTURAFOLIO', 'FOLIORECIBO'],
);
export const pacientesFiscales = table(
  'pacientes_fiscales',
  z.object({
    CODIGOPACIENTE: codigo('Paciente'),
    ...Factura.pick({ RECNOMBRE: true, RECRFC: true, RECCODIGOPOSTAL: true, RECEMAIL: true }).shape,
    ...Factura.pick({ RECID_REGIMEN_FISCAL: true, USO_CFDI: true }).shape,
  }).shape,
  ['CODIGOPACIENTE'],
);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    cfdi: Row<typeof cfdi> & {
      arbol: Nodo;
      xml: string;
      acuse: string;
      intentos: number;
      proximo: string;
      cuenta: boolean;
      solicitud: number;
      rechazo_desde: string;
    };
    cfdi_recibos: Row<typeof cfdiRecibos> & { libre: boolean };
    pacientes_fiscales: Row<typeof pacientesFiscales>;
  }
}
