// The table of invoicing certificates.
import { type Row, table } from '#kernel/server/table.ts';
import { Certificado } from '../contract.ts';

export const tablaCertificados = table('certificados', Certificado.shape, ['CODIGOMEDICO']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    certificados: Row<typeof tablaCertificados>;
  }
}
