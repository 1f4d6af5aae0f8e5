// Table of the clinic's album.
import { type Row, table } from '#kernel/server/table.ts';
import { ImagenAlbum } from '../contract.ts';

export const album = table('catalogo_album', ImagenAlbum.shape, ['CODIGOFOTO']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    catalogo_album: Row<typeof album>;
  }
}
