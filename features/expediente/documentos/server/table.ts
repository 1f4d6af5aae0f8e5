// The tables of documents and of their folders.
import { Carpeta } from '#features/expediente/carpetas/contract.ts';
import { type Row, table } from '#kernel/server/table.ts';
import { Documento } from '../contract.ts';

export const documentos = table('documentos', Documento.shape, ['CONTADOR']);
export const carpetasDocumentos = table('carpetas_documentos', Carpeta.shape, ['CODIGOCARPETA']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    documentos: Row<typeof documentos> & { archivo: string };
    carpetas_documentos: Row<typeof carpetasDocumentos>;
  }
}
