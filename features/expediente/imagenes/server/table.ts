// The tables of pictures and of their folders.
import { Carpeta } from '#features/expediente/carpetas/contract.ts';
import { type Row, table } from '#kernel/server/table.ts';
import { Imagen } from '../contract.ts';

export const imagenes = table('imagenes', Imagen.shape, ['CONTADOR']);
export const carpetasImagenes = table('carpetas_imagenes', Carpeta.shape, ['CODIGOCARPETA']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    imagenes: Row<typeof imagenes> & { archivo: string; miniatura: string };
    carpetas_imagenes: Row<typeof carpetasImagenes>;
  }
}
